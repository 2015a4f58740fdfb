// what the payment window remembers of its user, in the browser that stands at his till

function kept(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // a browser that keeps nothing asks each time
  }
}

/** How this user was last paid; '' when he was not, or the browser keeps nothing. */
export const lastWay = (userId: number): string => kept(`pay-way:${userId}`)
export const rememberWay = (userId: number, name: string): void => keep(`pay-way:${userId}`, name)

/** 打印小票, as this user last wanted it. */
export const wantsReceipt = (userId: number): boolean => kept(`pay-receipt:${userId}`) === '1'
export const rememberReceipt = (userId: number, wanted: boolean): void => keep(`pay-receipt:${userId}`, wanted ? '1' : '0')
