import type { SmsPurpose } from '#contract/platform/sms.ts'

/** What a code is for. */
export type Purpose = Exclude<SmsPurpose, 'notice'>

export const VALID_MINUTES = 5
export const MOST_TRIES = 5

/**
 * How often codes were asked for. For this phone and purpose: by anybody within a minute (those that surely never went do not count), from this
 * address within an hour and a day, so that a stranger elsewhere uses up nobody's recovery. For this phone by anybody, for whatever purpose, within a day;
 * from this address for any phone within an hour. `own`: by a browser that has come in with an account of the phone: what strangers asked for, wherever they
 * are, uses up nothing of its owner's.
 */
export interface Asked {
  minute: number
  hour: number
  day: number
  everywhere: number
  address: number
  own: boolean
}

/** Why no further code is sent; undefined when one is. */
export function tooMany({ minute, hour, day, everywhere, address, own }: Asked): string | undefined {
  if (minute >= 1) return '发送太频繁，请60秒后再试'
  if (hour >= 5 || address >= 20) return '发送次数过多，请一小时后再试'
  return day >= 10 || (everywhere >= 30 && !own) ? '今天发送次数过多，请明天再试' : undefined
}
