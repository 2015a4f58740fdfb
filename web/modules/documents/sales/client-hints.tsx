import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { MASKED, type Reply } from '#contract/kit/fields.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { isCash, termsText } from '#contract/master/clients/terms.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { call } from '#web/kit/request/request.ts'

type Client = NonNullable<Reply<typeof clients.getOne>['content']>

interface Props {
  clientId: number
  /** What is known of the client, when it has just been chosen. */
  onKnown: (client: Client) => void
}

/** What the salesman should know of the client before the first line: credit, days, discount, whom to call. */
export function ClientHints({ clientId, onKnown }: Props) {
  const { data } = useQuery({
    queryKey: ['client', clientId],
    queryFn: ({ signal }) => call(clients.getOne, { id: clientId }, { signal, quiet: true }),
    enabled: clientId > 0,
    staleTime: 60_000,
  })
  const client = clientId > 0 ? data?.content : undefined
  const known = useEffectEvent((one: Client) => onKnown(one))
  useEffect(() => {
    if (client) known(client)
  }, [client])
  if (!client) return null

  const contact = client.linkName !== MASKED && [client.linkName, client.linkTel || client.linkPhone].filter(Boolean).join(' ')
  const facts = [...termsOf(client), contact, client.remark].filter(Boolean)
  return (
    <p className="sale-client" role="status">
      {client.stopped && <strong className="doc-problem">该客户已停用，不能开单</strong>}
      {client.saleStopped && <strong className="doc-problem">该客户已停止销售：{client.saleStopReason}</strong>}
      {facts.map((fact) => (
        <span key={String(fact)}>{fact}</span>
      ))}
    </p>
  )
}

/** Nothing for whoever only picks and ships: the server hides it from him. */
function termsOf({
  clientLevel,
  settleKind,
  creditUnlimited,
  daysUnlimited,
  termsSet,
  maxPrice,
  tmpPrice,
  tmpDays,
  maxDays,
  yhRate,
}: Client) {
  if (settleKind === MASKED || creditUnlimited === MASKED || daysUnlimited === MASKED) return []
  if (maxPrice === MASKED || tmpPrice === MASKED || maxDays === MASKED || yhRate === MASKED) return []
  const usual = creditUnlimited ? '不限' : formatDecimal(maxPrice, 2)
  const limit = tmpPrice > 0 ? `临时额度 ${formatDecimal(tmpPrice, 2)}（${tmpDays} 天）` : usual
  return [
    clientLevel && `信用等级 ${clientLevel}`,
    termsText({ settleKind, daysUnlimited, maxDays, termsSet }),
    !isCash(settleKind) && `信用额度 ${limit}`,
    yhRate > 0 && yhRate !== 100 && `折扣 ${formatDecimal(yhRate, 0, 2)}%（已含在价格里）`,
  ]
}
