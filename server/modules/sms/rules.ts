export type Purpose = 'reset' | 'register' | 'self'

export const VALID_MINUTES = 5
export const MOST_TRIES = 5

/** How often codes were asked for: for this phone within a minute (those that surely never went do not count), an hour, a day, and from this address within an hour. */
export interface Asked {
  minute: number
  hour: number
  day: number
  address: number
}

/** Why no further code is sent; undefined when one is. */
export function tooMany({ minute, hour, day, address }: Asked): string | undefined {
  if (minute >= 1) return '发送太频繁，请60秒后再试'
  if (hour >= 5 || address >= 20) return '发送次数过多，请一小时后再试'
  return day >= 10 ? '今天发送次数过多，请明天再试' : undefined
}
