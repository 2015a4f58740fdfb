import { Button } from 'antd'
import { limitOf } from '#contract/kit/fields.ts'
import { partUnit } from '#contract/master/part-units.ts'
import { Field, FormGrid } from '#web/kit/form/fields.tsx'
import type { Form } from '#web/kit/form/form.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Edit } from '#web/kit/table/table-props.ts'
import { blankUnit, mayAddUnit, type PartValues, type UnitValues } from './part-values.ts'

interface Props {
  form: Form<PartValues>
  reading: boolean
  disabled: boolean
}
const { unit: UNIT, barcode: BARCODE } = partUnit.shape
const ROW = 30

/** 辅助单位: in what else the part is bought and sold. A small grid, written like the lines of a document. */
export function PartUnits({ form, reading, disabled }: Props) {
  const { units, pjUnit } = form.values
  if (reading) return <UnitsRead units={units} pjUnit={pjUnit} />
  const rows = units.length > 0 ? units : [blankUnit()]
  const put = (next: readonly UnitValues[], edits: readonly Edit<UnitValues>[]) => form.set({ units: exclusive(next, edits) })
  const columns = columnsFor<UnitValues>()(
    { prop: 'unit', label: '辅助单位', width: 90, input: 'C', maxLength: limitOf(UNIT) },
    {
      prop: 'factor',
      label: '换算率',
      width: 96,
      input: 'D',
      digits: 4,
      hint: '1 个辅助单位是多少个基本单位',
      render: ({ factor }) => (factor ? `${formatDecimal(factor, 0, 4)} ${pjUnit}` : ''),
    },
    { prop: 'barcode', label: '条码', width: 150, input: 'C', maxLength: limitOf(BARCODE), number: false },
    { prop: 'buys', label: '采购默认', width: 76, input: 'B' },
    { prop: 'sells', label: '销售默认', width: 76, input: 'B' },
    {
      prop: 'operate',
      operate: true,
      label: '操作',
      width: 56,
      render: (_, index) => (
        <Button
          type="link"
          size="small"
          danger
          disabled={disabled || units.length === 0}
          onClick={() => form.set({ units: units.filter((__, at) => at !== index) })}
        >
          移除
        </Button>
      ),
    },
  )
  return (
    <section className="part-units" aria-label="辅助单位">
      <DataTable<UnitValues>
        label="辅助单位"
        columns={columns}
        rows={rows}
        rowKey={(_, index) => index}
        height={ROW * (Math.min(rows.length, 5) + 1) + 12}
        {...(!disabled && { onChange: put, ...(mayAddUnit(rows) && { newRow: blankUnit }) })}
      />
    </section>
  )
}

/** 1箱 = 12只，条码 6901…，采购默认 */
function UnitsRead({ units, pjUnit }: Pick<PartValues, 'units' | 'pjUnit'>) {
  if (units.length === 0) return null
  const told = units.map(({ unit, factor, barcode, buys, sells }) =>
    [`1${unit} = ${formatDecimal(factor, 0, 4)}${pjUnit}`, barcode && `条码 ${barcode}`, buys && '采购默认', sells && '销售默认']
      .filter(Boolean)
      .join('，'),
  )
  return (
    <FormGrid columns={1}>
      <Field name="units" label="辅助单位">
        {({ id }) => <output id={id}>{told.join('；')}</output>}
      </Field>
    </FormGrid>
  )
}

/** Only one of them is the one lines begin with. */
function exclusive(rows: readonly UnitValues[], edits: readonly Edit<UnitValues>[]): UnitValues[] {
  const set = edits.findLast(({ prop, value }) => (prop === 'buys' || prop === 'sells') && value === true)
  return rows.map((row, index) => (set && set.index !== index ? { ...row, [set.prop]: false } : row))
}
