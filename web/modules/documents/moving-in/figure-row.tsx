import { Button } from 'antd'
import type { MovingState } from '#contract/documents/moving-in.ts'
import { decimalText, isZero, subtract } from '#contract/kit/decimal.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { NumberField } from '#web/kit/form/fields.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import { canOpenPage, openPage } from '#web/kit/page.ts'

export type Figure = MovingState['figures'][number]
type Said = Figure['theirs']

/** What is here less what the old program says; undefined: nothing was entered, or it may not be seen. */
function differenceOf({ ours }: Figure, said: Said): string | undefined {
  const [own, theirs] = [decimalText(ours), decimalText(said)]
  return own === undefined || theirs === undefined ? undefined : subtract(own, theirs)
}
/** They differ, or something is here and nothing was entered. */
export function offOf(figure: Figure, said: Said): boolean {
  if (figure.ours === MASKED) return false
  const difference = differenceOf(figure, said)
  return difference === undefined ? !isZero(decimalText(figure.ours) ?? '0') : !isZero(difference)
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
          <Button
            type="link"
            size="small"
            title={`查看${group}明细`}
            onClick={() => openPage(page, page === 'StockQuery' ? { warehouseId: key.split(':')[1] } : undefined)}
          >
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
