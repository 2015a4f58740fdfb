import { figureText } from '#contract/reports/figures/columns.ts'
import { type MeasureName, measureOf } from '#contract/reports/figures/measures.ts'
import type { FigureRow } from './figure-columns.ts'

interface Props {
  names: readonly MeasureName[]
  total: FigureRow | undefined
  compared: boolean
}

/** 合计 in large, with how it rose or fell. */
export function Heads({ names, total, compared }: Props) {
  if (names.length === 0) return null
  return (
    <dl className="figure-heads">
      {names.map((name) => {
        const rise = total?.[`${name}Rise`]
        return (
          <div key={name}>
            <dt>{measureOf(name).label}</dt>
            <dd>
              <strong>{total ? figureText(name, total[name]) : '…'}</strong>
              {compared && typeof rise === 'number' && measureOf(name).reads !== 'percent' && (
                <em className={rise < 0 ? 'down' : 'up'}>
                  {rise < 0 ? '▼' : '▲'}
                  {Math.abs(rise).toFixed(1)}%
                </em>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
