import { Button } from 'antd'
import { memo, useMemo } from 'react'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { Writing } from '#web/kit/document/definition.ts'
import { noOtherUnit, ofOwn } from '#web/kit/document/line-units.ts'
import { type PartFacts, useFactsOf } from '#web/kit/document/use-part-facts.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { Price } from '#web/kit/form/price.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { type LineFacts, type Offer, type OrderLine, offerOf, roundedUp } from './lines.ts'

interface Props {
  line: OrderLine | undefined
  facts: LineFacts | undefined
  supplierId: number | undefined
}

/** Under the lines: stock, 在途 and sales of the part one is on, and who delivered it for how much. */
export const LinePanel = memo(function LinePanel({ line, facts, supplierId }: Props) {
  if (!line || line.pjid === 0) return <aside className="buy-panel buy-panel-empty">光标所在行的库存、在途、销量和历次进价显示在这里</aside>
  if (!facts) return <aside className="buy-panel buy-panel-empty">正在查询 {line.pjNo} 的库存和进价…</aside>
  const figures: [string, number][] = [
    ['现存', facts.stockAmount],
    ['可用', facts.usable],
    ['在途', facts.onWay],
    ['30天销量', facts.sold30],
    ['90天销量', facts.sold90],
  ]
  const offer = offerOf(facts, supplierId)
  const rounded = roundedUp(line, offer)
  const others = facts.offers.filter((each) => each !== offer).slice(0, 3)
  return (
    <aside className="buy-panel" aria-label="当前商品">
      <div>
        <b>{line.pjNo}</b>
        <span className="buy-panel-name">{line.pjName}</span>
        {rounded !== undefined && (
          <em className="doc-problem">
            {packWords(offer)}，应为 {formatDecimal(rounded, 0, 3)}
          </em>
        )}
        {isDearer(line, facts) && <em className="doc-problem">高于上次进价</em>}
      </div>
      <dl>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatDecimal(value, 0, 3)}</dd>
          </div>
        ))}
      </dl>
      {facts.offers.length > 0 && (
        <ul aria-label="供应商报价">
          {[...(offer ? [offer] : []), ...others].map((each) => (
            <li key={`${each.supplierId} ${each.supNo}`}>
              {each === offer ? `本供应商 ${each.supNo}` : each.supplierName} <Price value={each.prices[0]?.price} />{' '}
              {[packWords(each), each.spot ? '现货' : each.leadDays !== null && `${each.leadDays}天`].filter(Boolean).join('，')}
            </li>
          ))}
        </ul>
      )}
      <ul>
        {facts.history.length === 0 && <li>本公司暂无进货</li>}
        {facts.history.map(({ id, rkId, rkDate, supplierName, rkAmount, purchasePrice }) => (
          <li key={id}>
            {rkId === 0 ? (
              `${rkDate} `
            ) : (
              <button type="button" onClick={() => void openDialog('stockIn', { id: rkId, title: '入库单信息' })}>
                {rkDate}
              </button>
            )}
            {supplierName} {formatDecimal(rkAmount, 0, 3)} × <Price value={purchasePrice} />
          </li>
        ))}
      </ul>
    </aside>
  )
})

const packWords = (offer: Offer | undefined) =>
  [offer?.moq && `起订${formatDecimal(offer.moq, 0, 3)}`, offer?.pack && `每包${formatDecimal(offer.pack, 0, 3)}`]
    .filter(Boolean)
    .join('，')

/** Dearer than what this supplier took last: shown in red. */
const isDearer = (line: OrderLine, facts: LineFacts | undefined) => {
  const price = ofOwn(line.purchasePrice, line)
  return typeof price === 'number' && typeof facts?.lastPrice === 'number' && price > facts.lastPrice
}

type Lookup = PartFacts<LineFacts> & { roundUp: () => void }

/** What the buyer is told while he writes. */
export function useOrderParts({
  work,
  lookup,
  active,
}: Pick<Writing<{ supplierId: number }, OrderLine, Lookup>, 'work' | 'lookup' | 'active'>) {
  const supplierId = work.head?.supplierId
  useFactsOf(lookup, supplierId, work.lines)
  const { facts } = lookup
  const marked = (line: OrderLine) => isDearer(line, facts.get(line.pjid))
  const short = (line: OrderLine) => roundedUp(line, offerOf(facts.get(line.pjid), supplierId))
  // biome-ignore lint/correctness/useExhaustiveDependencies: facts and supplier are all they look at
  const warnings = useMemo(
    () =>
      [
        ['高于上次进价', (line: OrderLine) => isDearer(line, facts.get(line.pjid))],
        ['未满起订量或整包', (line: OrderLine) => short(line) !== undefined],
      ] as const,
    [facts, supplierId],
  )
  const uneven = work.lines.current().some((line) => short(line) !== undefined)
  const buttons = uneven && (
    <Button onClick={lookup.roundUp}>
      按起订整包取整 <kbd>Alt+U</kbd>
    </Button>
  )
  useShortcut('Alt+U', '按起订整包取整', lookup.roundUp, { inInput: true, disabled: !uneven })
  return {
    ...{ marked, warnings, buttons },
    readOnly: noOtherUnit,
    panel: <LinePanel line={active} facts={active && facts.get(active.pjid)} supplierId={supplierId} />,
  }
}
