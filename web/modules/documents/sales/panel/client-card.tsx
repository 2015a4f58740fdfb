import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { saleLine } from '#contract/documents/sales/line-facts.ts'
import { decimalText, percentOf } from '#contract/kit/decimal.ts'
import { MASKED, type Reply } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import type { PriceValue } from '#web/kit/form/price.tsx'
import { call } from '#web/kit/request/request.ts'
import { beyondLimit } from './beyond-limit.ts'

type Card = NonNullable<Reply<typeof saleLine.client>['content']>

/** What is known of the client, in one call. */
export function useClientCard(clientId: number, onKnown: (card: Card) => void): Card | undefined {
  const { data } = useQuery({
    queryKey: ['sale-client', clientId],
    queryFn: ({ signal }) => call(saleLine.client, { clientId }, { signal, quiet: true }),
    enabled: clientId > 0,
    // what was sold to him a moment ago counts
    staleTime: 5000,
    placeholderData: keepPreviousData,
  })
  const card = data?.content?.clientId === clientId ? data.content : undefined
  const known = useEffectEvent((one: Card) => onKnown(one))
  useEffect(() => {
    if (card) known(card)
  }, [card])
  return card
}

const money = (value: PriceValue) => (value === MASKED ? MASKED : formatDecimal(value ?? 0, Number.isInteger(Number(value ?? 0)) ? 0 : 2))
const short = (day: string) => day.slice(5)

interface Props {
  card: Card | undefined
  /** Of the document as it is written. */
  total: PriceValue
  /** A line under the header, or a card at the top of what stands beside the lines. */
  tall: boolean
}

/** Whom one is selling to: terms, credit, what is overdue, and when he was here last. */
export function ClientCard({ card, total, tall }: Props) {
  if (!card) return tall ? <p className="sale-client sale-client-none">选择客户后显示信用、逾期和最近单据</p> : null
  const { stopped, saleStopped, saleStopReason, clientLevel, termsText, yhRate, contact, remark, standing, visits, receipt } = card
  const [visit] = visits
  return (
    <div className={tall ? 'sale-client sale-client-tall' : 'sale-client'} role="status" aria-label="客户">
      {stopped && <strong className="doc-problem">该客户已停用，不能开单</strong>}
      {saleStopped && <strong className="doc-problem">该客户已停止销售：{saleStopReason}</strong>}
      {clientLevel && <span>{clientLevel} 级</span>}
      {termsText && <span>{termsText}</span>}
      {standing && <Credit standing={standing} total={total} />}
      {yhRate !== MASKED && yhRate > 0 && yhRate !== 100 && <span>折扣 {formatDecimal(yhRate, 0, 2)}%（已含在价格里）</span>}
      {visit && !tall && <span>上次开单 {short(visit.ckDate)}</span>}
      {receipt && (
        <span>
          来款 {short(receipt.moneyDate)} {money(receipt.amount)}
        </span>
      )}
      {contact && <span>{contact}</span>}
      {remark && <span className="sale-client-remark">{remark}</span>}
      {tall && visits.length > 0 && <Visits visits={visits} />}
    </div>
  )
}

function Credit({ standing, total }: { standing: NonNullable<Card['standing']>; total: PriceValue }) {
  const { limit, used, overdue, overdueDays } = standing
  const over = beyondLimit(standing, total)
  const [most, taken] = [decimalText(limit), decimalText(used)]
  const share = most === undefined || taken === undefined ? undefined : Math.min(100, Math.max(0, Number(percentOf(taken, most))))
  return (
    <>
      <span className={over ? 'doc-problem' : undefined}>
        {share !== undefined && (
          <span aria-hidden className="sale-credit">
            <i style={{ width: `${share}%` }} />
          </span>
        )}
        信用 {money(used)}/{limit === null ? '不限' : money(limit)}
      </span>
      {over && <strong className="doc-problem">本单后超额 {formatDecimal(over, 2)}</strong>}
      {overdueDays > 0 && (
        <span className="doc-problem">
          逾期 {money(overdue)}（{overdueDays} 天）
        </span>
      )}
    </>
  )
}

function Visits({ visits }: { visits: Card['visits'] }) {
  return (
    <ul aria-label="最近单据">
      {visits.map(({ ckId, ckNo, ckDate, status, txsPrice }) => (
        <li key={ckId}>
          <span>{short(ckDate)}</span>
          <button type="button" onClick={() => void openDialog('outbound', { id: ckId })}>
            {ckNo}
          </button>
          <span>{status}</span>
          <b>{txsPrice === MASKED ? MASKED : formatDecimal(txsPrice ?? 0, 2)}</b>
        </li>
      ))}
    </ul>
  )
}
