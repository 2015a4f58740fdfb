import { isRefund, MONEY_KINDS, type MoneyKind, type SETTLINGS } from '#contract/documents/payments/payments.ts'
import { add, compare, subtract } from '#contract/kit/decimal.ts'
import type { FileEntry } from '#contract/platform/files.ts'
import type { MoneyOrder } from '#web/kit/document/money-kinds.ts'
import { partnerMissing } from '#web/kit/document/partner.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { type Chosen, sumOf } from './allot.ts'

export interface AccountLine {
  key: number
  accountId: number
  amount: number | null
  remark: string
}
/** A receipt, payment or 对冲 under the pen. */
export interface MoneyDraft {
  id: number
  version: number
  clientId: number
  clientName: string
  moneyDate: string
  settling: (typeof SETTLINGS)[number]
  discount: number | null
  /** Of a 对冲. */
  offset: number | null
  /** Of a 坏账. */
  reason: string
  /** Of a 坏账; undefined: those it has stay. */
  files?: FileEntry[]
  remark: string
  lines: AccountLine[]
  chosen: Chosen
}

/** What it is begun with: somebody known already, so much money, and what that settles. */
export interface Beginning {
  clientId?: number
  clientName?: string
  amount?: number
  chosen?: Chosen
}

export const newDraft = (today: string, { clientId = 0, clientName = '', amount, chosen }: Beginning = {}): MoneyDraft => ({
  id: 0,
  version: 0,
  clientId,
  clientName,
  moneyDate: today,
  settling: chosen ? '指定' : '自动',
  discount: null,
  offset: null,
  reason: '',
  remark: '',
  lines: [{ key: 1, accountId: 0, amount: amount ?? null, remark: '' }],
  chosen: chosen ?? {},
})

export function draftOf(
  kind: MoneyKind,
  { id, version, clientId, clientName, moneyDate, settling, reason, remark, ...order }: MoneyOrder,
): MoneyDraft {
  const lines = order.lines.map((line, at) => ({
    key: at + 1,
    accountId: line.accountId,
    amount: Number(line.amount),
    remark: line.remark,
  }))
  return {
    ...{ id, version, clientId, clientName, moneyDate, settling, reason, remark },
    discount: Number(order.discount) || null,
    offset: kind === 'hc' ? Number(order.moneySum) : null,
    lines: lines.length > 0 ? lines : newDraft('').lines,
    chosen: Object.fromEntries(order.items.map(({ itemId, amount }) => [itemId, Number(amount)])),
  }
}

/** Lines nobody has typed anything into do not count. */
const written = ({ lines }: MoneyDraft) => lines.filter(({ amount, remark }) => amount !== null || remark !== '')

/** What comes in or goes out, of a 对冲 what is set off. */
export const moneyOf = (kind: MoneyKind, draft: MoneyDraft): string =>
  kind === 'hz'
    ? sumOf(draft.chosen)
    : kind === 'hc'
      ? String(draft.offset ?? 0)
      : written(draft).reduce((sum, { amount }) => add(sum, String(amount ?? 0)), '0')
/** That much can be settled with it. */
export const totalOf = (kind: MoneyKind, draft: MoneyDraft): string => add(moneyOf(kind, draft), String(draft.discount ?? 0))

interface Wrong {
  text: string
  field: string
}

/** What is missing, and in which field. */
export function validationError(kind: MoneyKind, draft: MoneyDraft): Wrong | undefined {
  const nobody = partnerMissing(MONEY_KINDS[kind].partner, { id: draft.clientId, name: draft.clientName })
  if (nobody) return { text: nobody, field: 'clientId' }
  if (draft.moneyDate === '') return { text: '请输入日期', field: 'moneyDate' }
  return kind === 'hz' ? lossError(draft) : (amountError(kind, draft) ?? settlingError(kind, draft))
}

function lossError({ reason, chosen }: MoneyDraft): Wrong | undefined {
  if (reason === '') return { text: '请输入坏账原因', field: 'reason' }
  return Number(sumOf(chosen)) > 0 ? undefined : { text: '请选择要核销的应收，填本次核销的金额', field: 'reason' }
}

function amountError(kind: MoneyKind, draft: MoneyDraft): Wrong | undefined {
  const lines = kind === 'hc' ? [] : written(draft)
  const unnamed = lines.find(({ accountId }) => accountId === 0)
  if (unnamed) return { text: '请选择账户', field: `account${unnamed.key}` }
  const empty = lines.find(({ amount }) => !amount || amount <= 0)
  if (empty) return { text: '请输入大于0的金额', field: `amount${empty.key}` }
  if (Number(totalOf(kind, draft)) !== 0) return undefined
  return { text: `请输入${MONEY_KINDS[kind].word}金额`, field: kind === 'hc' ? 'offset' : `amount${draft.lines[0]?.key}` }
}

/** 指定: what was chosen fits the money. */
function settlingError(kind: MoneyKind, draft: MoneyDraft): Wrong | undefined {
  if (draft.settling !== '指定') return undefined
  const wrong = (text: string) => ({ text, field: 'settling' })
  if (Object.keys(draft.chosen).length === 0) return wrong('请选择要核销的单据，或改为自动核销')
  const chosen = sumOf(draft.chosen)
  const total = totalOf(kind, draft)
  if (isRefund(kind)) {
    const back = subtract('0', chosen)
    if (compare(back, total) === 0) return undefined
    return wrong(`所选单据共 ${formatDecimal(back, 2)}，退款 ${formatDecimal(total, 2)}，两者应相等`)
  }
  return kind !== 'hc' && Number(chosen) > Number(total) ? wrong('核销金额超过本单金额与优惠之和') : undefined
}

export const sentOf = (kind: MoneyKind, draft: MoneyDraft) => ({
  id: draft.id,
  version: draft.version,
  clientId: draft.clientId,
  moneyDate: draft.moneyDate,
  settling: kind === 'hz' ? ('指定' as const) : draft.settling,
  reason: draft.reason,
  ...(draft.files && { files: draft.files }),
  remark: draft.remark,
  discount: draft.discount ?? 0,
  offset: kind === 'hc' ? (draft.offset ?? 0) : 0,
  lines:
    kind === 'hc' || kind === 'hz'
      ? []
      : written(draft).map(({ accountId, amount, remark }) => ({ accountId, amount: amount ?? 0, remark })),
  items:
    draft.settling === '指定' || kind === 'hz' ? Object.entries(draft.chosen).map(([id, amount]) => ({ itemId: Number(id), amount })) : [],
})
