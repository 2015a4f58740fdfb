import { Button } from 'antd'
import { useMemo } from 'react'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { decimalText, multiply, round } from '#contract/kit/decimal.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { confirmDialog } from '#web/kit/dialog/dialogs.tsx'
import type { WritingParts } from '#web/kit/document/definition.ts'
import { totalPrice } from '#web/kit/document/document-foot.tsx'
import { placesOf } from '#web/kit/document/lines.ts'
import { useFactsOf } from '#web/kit/document/use-part-facts.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { ClientHints } from './client-hints.tsx'
import type { SaleKind, SaleWriting } from './kinds.ts'
import { LastSale } from './last-sale.tsx'
import { isBelowCost, isBelowMinimum, isFree, isShort, PRESOLD, type SaleLine } from './line.ts'
import { LinePanel } from './line-panel.tsx'
import { useCounter } from './use-counter.ts'
import { useMissing } from './use-missing.ts'

/** What a salesman is told while he writes, and what he may do besides: F10 sells over the counter, F6 books what was missing, F7 asks a branch. */
export function useSaleParts({ ckType }: SaleKind, writing: SaleWriting): WritingParts<SaleLine> {
  const { work, lookup, active } = writing
  const { facts } = lookup
  const { head, lines } = work
  const sells = ckType === CK_TYPE.sale
  useFactsOf(lookup, head?.clientId, lines)
  const agree = useGifts(writing, sells)
  const counter = useCounter(writing, sells, agree)
  const unknownKey = useMissing(writing, sells)
  return {
    unknownKey,
    agree,
    buttons: sells && (
      <Button
        disabled={!counter.may}
        loading={work.busy === 'counter'}
        onClick={() => void counter.sell()}
        title="客户当场提货：保存、出库、完成一步做完"
      >
        柜台销售 <kbd>F10</kbd>
      </Button>
    ),
    notice: sells && work.id === 0 && !work.dirty && <LastSale />,
    underHead: head && (
      <ClientHints
        clientId={head.clientId}
        onKnown={({ inchargeId }) => {
          // a new order goes to whoever is in charge of the client
          if (work.id === 0 && inchargeId && inchargeId !== head.inchargeId) work.changeHead({ inchargeId })
        }}
      />
    ),
    readOnly: (line, prop) => prop === 'xsPrice' && line.priceSource === PRESOLD,
    marked: (line) => (sells && isShort(line)) || isBelowMinimum(line, facts.get(line.pjid)),
    panel: <LinePanel line={active} lines={lines.lines} facts={active && facts.get(active.pjid)} hasClient={(head?.clientId ?? 0) > 0} />,
    figures: useDiscounted(lines.lines, head?.yhRate ?? null),
    warnings: useWarnings(writing, sells),
  }
}

/** Price 0 is asked about once: given away, or a slip. */
function useGifts({ work, editor, lookup: { facts } }: SaleWriting, sells: boolean) {
  const { lines } = work
  return async () => {
    const asked = (line: SaleLine) => !line.gift && isFree(line, facts.get(line.pjid))
    const where = sells ? placesOf(lines.current(), asked) : ''
    if (!where) return true
    if (!(await confirmDialog(`${where}单价为 0，按赠品出库？`, '赠品', { ok: '按赠品', cancel: '返回修改' }))) {
      editor.grid.current?.edit(lines.current().findIndex(asked), 'xsPrice')
      return false
    }
    lines.patch(asked, (line) => ({ ...line, gift: true }))
    work.touch()
    return true
  }
}

/** 折后约 of an order with a discount of its own. */
function useDiscounted(lines: readonly SaleLine[], yhRate: number | null) {
  return useMemo(() => {
    if (yhRate === null || yhRate <= 0 || yhRate === 100) return []
    const amount = totalPrice(lines.map(({ xsSum }) => xsSum))
    const net = round(multiply(decimalText(amount.replaceAll(',', '')) ?? '0', multiply(String(yhRate), '0.01')), 2)
    return [['折后约', amount === MASKED ? MASKED : formatDecimal(net, 2)] as const]
  }, [lines, yhRate])
}

function useWarnings({ lookup: { facts }, session }: SaleWriting, sells: boolean) {
  const tellsCost = session.parameter('SALE_BELOW_COST') !== '0'
  return useMemo(
    () =>
      [
        ['库存不足', (line: SaleLine) => sells && isShort(line)],
        ['低于限价', (line: SaleLine) => isBelowMinimum(line, facts.get(line.pjid))],
        ['低于成本', (line: SaleLine) => tellsCost && isBelowCost(line, facts.get(line.pjid))],
      ] as const,
    [facts, sells, tellsCost],
  )
}
