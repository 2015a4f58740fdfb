import { isRefund, MONEY_KINDS, type MoneyKind } from '#contract/documents/payments/payments.ts'
import { capitalYuan } from '#contract/kit/capital-yuan.ts'
import { add, subtract } from '#contract/kit/decimal.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { type MoneyDraft, moneyOf } from './money-draft.ts'
import type { Settling } from './use-settling.ts'

interface Props {
  kind: MoneyKind
  draft: MoneyDraft
  settling: Settling
}

/** Below a receipt: its money in figures and in words, what it settles, what is left of it. */
export function MoneySum({ kind, draft, settling: { refundable, settled, left, beyond } }: Props) {
  const amount = moneyOf(kind, draft)
  return (
    <p className="finance-sum" role="status">
      <span>
        {MONEY_KINDS[kind].word}合计 <b>{formatDecimal(amount, 2)}</b> {capitalYuan(amount)}
      </span>
      {draft.discount ? <Figure label="优惠" value={draft.discount} /> : null}
      {refundable !== undefined && draft.clientId > 0 && <Figure label="可退" value={refundable} />}
      <Figure label="本次核销" value={settled} />
      <Left kind={kind} left={left} />
      {beyond && <span className="finance-bad">{beyond.text}</span>}
    </p>
  )
}

const Figure = ({ label, value }: { label: string; value: string | number }) => (
  <span>
    {label} <b>{formatDecimal(value, 2)}</b>
  </span>
)

function Left({ kind, left }: { kind: MoneyKind; left: string }) {
  if (Number(left) < 0) return <span className="finance-bad">核销超出 {formatDecimal(subtract('0', left), 2)}</span>
  if (Number(left) === 0 || isRefund(kind) || kind === 'hz') return null
  if (kind === 'hc') return <span className="finance-bad">可核销的不足 {formatDecimal(add('0', left), 2)}</span>
  return <Figure label={kind === 'sk' ? '留作预收' : '留作预付'} value={left} />
}
