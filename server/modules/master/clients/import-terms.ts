import { isZero } from '#contract/kit/decimal.ts'
import { ENDLESS, SETTLE_KINDS, type SettleKind, UNSET } from '#contract/master/clients/terms.ts'

type Cells = Readonly<Record<'settleKind' | 'vip' | 'maxPrice' | 'maxDays', string>>

/** What else people write. */
const ALIASES: Readonly<Record<string, SettleKind>> = {
  ...{ 现金: '现结', 现款: '现结', 现付: '现结', 先款后货: '款到发货', 预付: '款到发货', 货到收款: '货到付款', 代收货款: '货到付款' },
  ...{ 赊账: '账期', 挂账: '账期', 赊销: '账期', 月结算: '月结' },
}
const YES = ['是', '1', 'true', '月结', '√']
/** ￥50,000 and 30天 are figures too. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[,\s¥元]/g, '')
    .replace(/天$/, '')

/**
 * The terms a row names, under the names of the form; a text when it names nothing known. 不限 is written as such. A file from before has no 结算方式:
 * there a 0 is 不限, as it was when the file was made.
 */
export function termsIn(cells: Cells, before: { settleKind: string; vip: boolean } | undefined): Record<string, unknown> | string {
  const given: Record<string, unknown> = {}
  const { settleKind, vip, maxPrice, maxDays } = cells
  const kind = SETTLE_KINDS.find((each) => each === settleKind) ?? ALIASES[settleKind]
  if (settleKind !== '' && settleKind !== UNSET && !kind) return `结算方式应为：${SETTLE_KINDS.join('、')}`
  if (kind) given.settleKind = kind
  else if (vip !== '') {
    const monthly = YES.includes(vip.toLowerCase())
    given.vip = monthly
    if (before && monthly !== before.vip) given.settleKind = monthly ? '月结' : '账期'
  }
  const amount = (name: 'maxPrice' | 'maxDays', tick: 'creditUnlimited' | 'daysUnlimited', text: string) => {
    if (text === '') return
    const endless = text === ENDLESS || (settleKind === '' && /^0+(\.0+)?$/.test(plain(text)) && isZero(plain(text)))
    given[name] = text === ENDLESS ? '0' : plain(text)
    given[tick] = endless
  }
  amount('maxPrice', 'creditUnlimited', maxPrice)
  amount('maxDays', 'daysUnlimited', maxDays)
  return given
}
