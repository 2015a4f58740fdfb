import type { stockIn } from '#contract/documents/stock-in.ts'
import type { Reply, Sent } from '#contract/kit/fields.ts'
import { newKey } from '#web/kit/document/lines.ts'
import type { Partner } from '#web/kit/document/partner.ts'

export type Listed = Reply<typeof stockIn.fees>['content'][number]
type Written = Required<Sent<typeof stockIn.saveFees>['fees'][number]>

/** A fee as it is sent, and who it is paid to by name. */
export interface Entered extends Omit<Written, 'amount'> {
  amount: number
  partnerName: string
}

/** A fee under the pen. */
export interface FeeRow {
  key: number
  kind: string
  partner: Partner
  amount: number | null
  spread: Written['spread']
  /** 手工: what each line bears, in their order. */
  shares: readonly number[]
  remark: string
}

/** The next fee is most often paid to the same. */
export const newFee = (partner: Partner = { id: 0, name: '' }): FeeRow => ({
  ...{ key: newKey(), kind: '运费', partner, amount: null, spread: '金额', shares: [], remark: '' },
})

/** Entered before, or saved. */
export const rowOf = ({ kind, partnerId, partnerName, amount, spread, shares, remark }: Entered | Listed): FeeRow => ({
  ...{ key: newKey(), kind, partner: { id: partnerId, name: partnerName }, amount: Number(amount), remark: remark ?? '' },
  ...{ spread: spread as FeeRow['spread'], shares: shares.map((share) => Number(typeof share === 'object' ? share.amount : share)) },
})

const fen = (amount: number) => Math.round(amount * 100)
export const sumOf = (amounts: readonly (number | null)[]) => amounts.reduce<number>((sum, amount) => sum + fen(amount ?? 0), 0) / 100

/** What is missing of a fee; undefined = nothing. */
export function feeError({ kind, partner, amount, spread, shares }: FeeRow): string | undefined {
  if (kind === '') return '请选择费用类型'
  if (partner.id === 0) return partner.name ? `未找到收款单位“${partner.name}”` : '请选择收款单位'
  if (!amount || amount <= 0) return '请输入大于0的金额'
  if (spread === '手工' && fen(sumOf(shares)) !== fen(amount)) return `手工分摊合计 ${sumOf(shares).toFixed(2)}，应为 ${amount.toFixed(2)}`
  return undefined
}

/** A row somebody has begun; the others are not sent. */
export const begun = ({ partner, amount, remark }: FeeRow) => partner.id !== 0 || partner.name !== '' || amount !== null || remark !== ''

export const entered = ({ kind, partner, amount, spread, shares, remark }: FeeRow): Entered => ({
  ...{ kind, partnerId: partner.id, partnerName: partner.name, amount: amount ?? 0, spread, remark },
  shares: spread === '手工' ? [...shares] : [],
})
