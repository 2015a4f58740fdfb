import { isRefund, MONEY_KINDS, type MoneyKind } from '#contract/documents/payments/payments.ts'
import { SIDES } from '#web/kit/document/money-kinds.ts'
import type { MoneyDraft } from './money-draft.ts'
import { OpenItems } from './open-items.tsx'
import type { Settling } from './use-settling.ts'

interface Props {
  kind: MoneyKind
  draft: MoneyDraft
  settling: Settling
}

/** The open items of the partner, and what of each this receipt settles. */
export function SettledItems({ kind, draft, settling: { sides, settledOf, choose } }: Props) {
  const loss = kind === 'hz'
  return SIDES[kind].map((direction) => (
    <OpenItems
      key={direction}
      direction={direction}
      state={sides[direction]}
      chosen={settledOf(direction)}
      onChosen={draft.settling === '指定' || loss ? choose(direction) : undefined}
      {...(loss && { debts: true })}
      height={kind === 'hc' ? 170 : 230}
      {...(isRefund(kind) && { title: '可退的预收（付）与退货' })}
      empty={emptyText(kind, draft.clientId)}
    />
  ))
}

function emptyText(kind: MoneyKind, clientId: number): string {
  const { partner } = MONEY_KINDS[kind]
  const refund = isRefund(kind)
  if (clientId === 0) return `选择${partner}后列出${refund ? '可退的款项' : '未结明细'}`
  if (refund) return `没有可退的款项：该${partner}没有未用的预收（付）和退货`
  return kind === 'hz' ? '没有未收的应收' : '暂无未结明细，本单全部留作预收（付）'
}
