import { Button } from 'antd'
import { type MovingState, mayBeLeft, SOLD_IN } from '#contract/documents/moving-in.ts'
import { decimalText, isZero, subtract } from '#contract/kit/decimal.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { canOpenPage, openPage } from '#web/kit/page.ts'

export type Figure = MovingState['figures'][number]
type Said = Figure['theirs']

/** What is here less what the old program says; undefined: nothing was entered, or it may not be seen. */
function differenceOf({ ours }: Figure, said: Said): string | undefined {
  const [own, theirs] = [decimalText(ours), decimalText(said)]
  return own === undefined || theirs === undefined ? undefined : subtract(own, theirs)
}
/** They differ, or something is here that has to be compared and nothing was entered. */
export function offOf(figure: Figure, said: Said): boolean {
  if (figure.ours === MASKED) return false
  const difference = differenceOf(figure, said)
  if (difference === undefined) return !mayBeLeft(figure) && !isZero(decimalText(figure.ours) ?? '0')
  return !isZero(difference)
}

/** What is looked into: a warehouse, or a month. */
function focusOf({ key, page }: Figure): Record<string, string> | undefined {
  if (page === 'StockQuery') return { warehouseId: key.split(':')[1] ?? '' }
  if (!key.startsWith(SOLD_IN)) return undefined
  const [year = 0, month = 0] = key.slice(SOLD_IN.length).split('-').map(Number)
  const [dateFrom = '', dateTo = ''] = [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 0)].map((at) =>
    new Date(at).toISOString().slice(0, 10),
  )
  return { dateFrom, dateTo }
}

interface Props {
  figure: Figure
  /** The first of its group. */
  first: boolean
  said: Said
  disabled: boolean
  onChange: (value: number | null) => void
}

export function FigureRow({ figure, first, said, disabled, onChange }: Props) {
  const { key, group, name, page, digits, ours } = figure
  const difference = differenceOf(figure, said)
  const shown = (value: Said | string) => (value === MASKED ? MASKED : formatDecimal(value, digits, 3))
  const off = offOf(figure, said)
  return (
    <tr className={first ? 'moving-first' : undefined}>
      <th scope="row">
        {canOpenPage(page) ? (
          <Button type="link" size="small" title={`查看${group}明细`} onClick={() => openPage(page, focusOf(figure))}>
            {name}
          </Button>
        ) : (
          name
        )}
      </th>
      <td>
        <NumberField
          name={key}
          label={`${name} 原软件`}
          value={said}
          digits={digits}
          negative
          plain
          disabled={disabled}
          onChange={onChange}
        />
      </td>
      <td className="pc-num" data-label="本系统">
        {shown(ours)}
      </td>
      <td className={off ? 'pc-num moving-off' : 'pc-num'} data-label="差异">
        {difference === undefined ? (off ? '未填' : '') : isZero(difference) ? '一致' : shown(difference)}
      </td>
    </tr>
  )
}
