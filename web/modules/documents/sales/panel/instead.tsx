import type { saleLine } from '#contract/documents/sales/line-facts.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { Price } from '#web/kit/form/price.tsx'

export type Candidate = Reply<typeof saleLine.exchange>['content'][number]

export interface Replacing {
  /** Undefined while they are asked for. */
  candidates: readonly Candidate[] | undefined
  /** Which of them F3 puts into the line. */
  next: number
  /** The part the line began with, where another stands in its place. */
  origin: string
  take: (pjid: number) => void
}

/** 互换: what may be sold in its place; F3 puts the marked one into the line. */
export function Instead({ candidates, next, origin, take, pjid }: Replacing & { pjid: number }) {
  const count = candidates?.length ?? 0
  return (
    <section className="sale-panel-instead" aria-label="互换件">
      <h4>
        互换 {count > 0 && count}
        {origin && <em>换自 {origin}</em>}
        {count > 0 && <kbd>F3 换件</kbd>}
      </h4>
      {candidates?.length === 0 && <p>暂无互换件</p>}
      <ul>
        {candidates?.map((one) => (
          <li key={one.pjid} data-next={one.pjid === next || undefined} data-here={one.pjid === pjid || undefined}>
            <button
              type="button"
              tabIndex={-1}
              disabled={one.pjid === pjid}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(one.pjid)}
              title={`${one.pjNo} ${one.pjName} ${one.pjSize}`}
            >
              <span className="sale-instead-name">
                {one.pjNo} <em>{one.pjBrand}</em>
                {one.successor && <em className="doc-problem">替代</em>}
              </span>
              <b className={one.usable <= 0 ? 'pc-negative' : undefined}>{formatDecimal(one.usable, 0, 3)}</b>
              {one.elsewhere !== null && one.elsewhere > 0 && <em>分店 {formatDecimal(one.elsewhere, 0, 3)}</em>}
              <Price value={one.xsPrice} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
