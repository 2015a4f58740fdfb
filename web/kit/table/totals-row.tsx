// biome-ignore-all lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a virtual grid has no native rows; the grid holds the focus and names the active cell
import { memo } from 'react'
import { compare, decimalText } from '#contract/kit/decimal.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { numberText, type Reading } from './cell-text.ts'
import { isOperate } from './column.ts'
import type { Lead, Shown } from './shown-columns.ts'
import type { Totals } from './table-props.ts'
import { totalOf } from './totals.ts'

interface Props<R> {
  shown: readonly Shown<R>[]
  lead: Lead
  rows: readonly R[]
  totals: Totals<R> | 'pending' | undefined
  reading: Reading
}

/** 合计: the server's sums where it gave them, else those of the loaded rows. */
function TotalsView<R>({ shown, lead, rows, totals, reading }: Props<R>) {
  return (
    <div role="row" aria-rowindex={rows.length + 2} className="pc-totals">
      {lead.arrow && <div className="pc-cell pc-lead pc-arrow" role="gridcell" />}
      {lead.check && <div className="pc-cell pc-lead pc-tick" role="gridcell" />}
      <div className="pc-cell pc-lead pc-number" role="rowheader">
        合计
      </div>
      {shown.map((entry) => {
        const { column, at } = entry
        let text = ''
        if (!isOperate(column) && column.statistics) {
          if (totals === 'pending') text = '…'
          else text = numberText(column, totals ? totals[column.prop] : totalOf(column, rows), reading.parameter)
        }
        const plain = decimalText(text.replaceAll(',', ''))
        const sign = text === MASKED || plain === undefined ? 1 : compare(plain, '0')
        return (
          <div
            key={column.prop}
            role="gridcell"
            aria-colindex={at + 2}
            className={entry.className}
            title={text.length > 9 ? text : undefined}
          >
            {sign < 0 ? (
              <span className="pc-negative">{text}</span>
            ) : sign === 0 ? (
              <span className="pc-faint">{text.endsWith('%') ? '0%' : '0'}</span>
            ) : (
              text
            )}
          </div>
        )
      })}
      <div className="pc-filler" />
    </div>
  )
}

export const TotalsRow = memo(TotalsView) as typeof TotalsView
