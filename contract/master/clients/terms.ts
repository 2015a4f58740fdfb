/** 结算方式. The first three are cash: the goods are paid for at the counter, before they leave, when they arrive. */
export const SETTLE_KINDS = ['现结', '款到发货', '货到付款', '账期', '月结'] as const
export type SettleKind = (typeof SETTLE_KINDS)[number]
/** Nobody has said yet: he is treated as his old fields read, 账期 without limits where they are empty. */
export const UNSET = '未定'

export const CASH: readonly string[] = ['现结', '款到发货', '货到付款']
export const isCash = (kind: string): boolean => CASH.includes(kind)
/** Whom 客户资料 lists, and the home page counts: 客户, 客户+供应商, 其他. Carriers are on a page of their own. */
export const CUSTOMERS = [1, 3, 5]
/** Who buys: 客户, 客户+供应商. */
export const buys = (tags: number): boolean => tags === 1 || tags === 3
/** 不限 of days is for 账期 only: 月结 is due at the end of its month, and what is owed to others is due when they say. */
export const mayBeEndless = (kind: string, tags: number): boolean => kind === '账期' && buys(tags)

export const ENDLESS = '不限'
/** The objection to goods that leave, or arrive, without the cash they should bring. */
export const UNPAID = '现款未付清'

interface Terms {
  settleKind: string
  daysUnlimited: boolean
  maxDays: number
  termsSet: boolean
}
interface Credit {
  creditUnlimited: boolean
  maxPrice: string | number
}
/** For a list and its file, one column each. */
export function termsTexts({ settleKind, termsSet, creditUnlimited, maxPrice, daysUnlimited, maxDays }: Terms & Credit) {
  const cash = isCash(settleKind)
  return {
    settleText: termsSet ? settleKind : UNSET,
    creditText: cash ? '' : creditUnlimited ? ENDLESS : String(Number(maxPrice)),
    daysText: cash ? '' : daysUnlimited ? ENDLESS : String(maxDays),
  }
}

/** 现结 · 账期 30 天 · 账期 不限 · 月结 月底后 10 天 */
export function termsText({ settleKind, daysUnlimited, maxDays, termsSet }: Terms): string {
  if (isCash(settleKind)) return settleKind
  const days = settleKind === '月结' ? (maxDays > 0 ? ` 月底后 ${maxDays} 天` : '') : daysUnlimited ? ' 不限' : ` ${maxDays} 天`
  return `${settleKind}${days}${termsSet ? '' : `（${UNSET}）`}`
}
