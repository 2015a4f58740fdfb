import { Button } from 'antd'
import { useDeferredValue, useMemo } from 'react'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { decimalText, multiply, round } from '#contract/kit/decimal.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { confirmDialog } from '#web/kit/dialog/dialogs.tsx'
import type { WritingParts } from '#web/kit/document/definition.ts'
import { totalPrice } from '#web/kit/document/document-foot.tsx'
import { noOtherUnit } from '#web/kit/document/line-units.ts'
import { placesOf } from '#web/kit/document/lines.ts'
import { useFactsOf } from '#web/kit/document/use-part-facts.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { usePhone } from '#web/kit/narrow.ts'
import { BoughtBefore } from './bought-before.tsx'
import type { SaleKind, SaleWriting } from './kinds.ts'
import { LastSale } from './last-sale.tsx'
import { isBelowCost, isBelowMinimum, isFree, isShort, PRESOLD, type SaleLine } from './line.ts'
import { ClientCard, useClientCard } from './panel/client-card.tsx'
import { LinePanel } from './panel/line-panel.tsx'
import { totalMargin } from './panel/margin.ts'
import { PanelMenu } from './panel/panel-menu.tsx'
import { usePanelPlace } from './panel/panel-place.ts'
import { useInstead } from './panel/use-instead.ts'
import { useCounter } from './use-counter.ts'
import { useMissing } from './use-missing.ts'

/** What a salesman is told while he writes, and what he may do besides: F10 sells over the counter, F6 books what was missing, F7 asks a branch. */
export function useSaleParts({ ckType }: SaleKind, writing: SaleWriting): WritingParts<SaleLine> {
  const { work, lookup } = writing
  const { facts } = lookup
  const { head, lines } = work
  const sells = ckType === CK_TYPE.sale
  useFactsOf(lookup, head?.clientId, lines)
  const agree = useGifts(writing, sells)
  const phone = usePhone()
  const counter = useCounter(writing, sells, agree)
  const unknownKey = useMissing(writing, sells)
  const { place, panel, card } = usePanel(writing)
  return {
    unknownKey,
    agree,
    buttons: (
      <>
        {sells && (
          <Button
            disabled={!counter.may}
            loading={work.busy === 'counter'}
            onClick={() => void counter.sell()}
            title="客户当场提货：保存、出库、完成一步做完"
          >
            {phone && counter.takesMoney ? '收款' : '柜台销售'} <kbd>F10</kbd>
          </Button>
        )}
        {/* where the panel stands is no matter on a phone, and its bar has room for what ends the sale */}
        {!phone && <PanelMenu client={sells && head?.clientId ? { id: head.clientId, name: head.clientName } : undefined} />}
      </>
    ),
    notice: sells && work.id === 0 && !work.dirty && <LastSale />,
    underHead: place !== 'right' && card,
    readOnly: (line, prop) =>
      (prop === 'xsPrice' && line.priceSource === PRESOLD) || noOtherUnit(line, prop) || (prop === 'unit' && line.sourceLineId > 0),
    marked: (line) => (sells && isShort(line)) || isBelowMinimum(line, facts.get(line.pjid)),
    panel: place === 'below' && panel,
    beside: place === 'right' && (
      <div className="sale-beside">
        {card}
        {panel}
      </div>
    ),
    offered: (pick) => head && <BoughtBefore clientId={head.clientId} onPick={pick} />,
    figures: useFigures(writing),
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

/** What the lines come to after 折扣率; *** where a price may not be seen. */
function netOf(lines: readonly SaleLine[], yhRate: number | null): string {
  const amount = totalPrice(lines.map(({ xsSum }) => xsSum))
  if (amount === MASKED) return MASKED
  const gross = decimalText(amount.replaceAll(',', '')) ?? '0'
  return yhRate === null || yhRate <= 0 || yhRate === 100 ? gross : round(multiply(gross, multiply(String(yhRate), '0.01')), 2)
}

/** 折后约 of an order with a discount of its own, and 毛利 of the whole for whoever may see it. */
function useFigures({ work: { head, lines }, lookup: { facts }, session }: SaleWriting) {
  const yhRate = head?.yhRate ?? null
  const sees = session.maySee('price.txsprice') && session.maySee('price.costprice')
  return useMemo(() => {
    const discounted = yhRate !== null && yhRate > 0 && yhRate !== 100
    const net = netOf(lines.lines, yhRate)
    const rate = sees ? totalMargin(lines.lines, (pjid) => facts.get(pjid)?.costPrice, yhRate) : undefined
    return [
      ...(discounted ? [['折后约', net === MASKED ? MASKED : formatDecimal(net, 2)] as const] : []),
      ...(rate === undefined ? [] : [['毛利', `${formatDecimal(rate, 0, 0)}%`] as const]),
    ]
  }, [lines.lines, facts, yhRate, sees])
}

/** What is known of the client and of the line one is on, and where it stands. */
function usePanel(writing: SaleWriting) {
  const { work, lookup, active } = writing
  const { head, lines } = work
  const { place } = usePanelPlace()
  const replacing = useInstead(writing)
  const clientId = head?.clientId ?? 0
  const known = useClientCard(clientId, ({ inchargeId }) => {
    // a new order goes to whoever is in charge of the client
    if (work.id === 0 && inchargeId && head && inchargeId !== head.inchargeId) work.changeHead({ inchargeId })
  })
  const yhRate = head?.yhRate ?? null
  const net = netOf(lines.lines, yhRate)
  const tall = place === 'right'
  const panel = (
    <LinePanel
      {...{ yhRate, tall, replacing }}
      line={active}
      lines={lines.lines}
      facts={active && lookup.facts.get(active.pjid)}
      hasClient={clientId > 0}
    />
  )
  return {
    place,
    card: <ClientCard card={known} total={net === MASKED ? MASKED : Number(net)} tall={tall} />,
    // what is told of a line comes after the key that leads there: the cursor is not kept waiting
    panel: useDeferredValue(panel),
  }
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
