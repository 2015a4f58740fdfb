import { Select } from 'antd'
import {
  FORMULA_BASES,
  type FormulaBase,
  PRICE_FIELD_NAMES,
  type PriceFieldName,
  type priceOrders,
  ROUND_MODES,
  ROUND_STEPS,
} from '#contract/documents/price-orders.ts'
import type { PriceTag, Sent } from '#contract/kit/fields.ts'
import { FORMULA_OPERATORS } from '#contract/master/clients/clients.ts'
import { Field } from '#web/kit/form/fields.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { fieldsFor } from './price-pairs.ts'

export interface Formula {
  field: PriceFieldName
  base: FormulaBase
  operator: (typeof FORMULA_OPERATORS)[number]
  multiple: number | null
  step: (typeof ROUND_STEPS)[number]
  mode: keyof typeof ROUND_MODES
}
type Sees = (tag: PriceTag) => boolean

/** What this user may calculate with. */
export const basesFor = (maySee: Sees): FormulaBase[] => [
  ...fieldsFor(maySee),
  ...(maySee('price.costprice') ? (['costPrice'] as const) : []),
]

export function firstFormula(maySee: Sees): Formula {
  const [field = 'xsPrice'] = fieldsFor(maySee)
  return { field, base: field, operator: '*', multiple: null, step: '0.01', mode: 'round' }
}

/** Why the formula cannot be calculated yet; undefined = it can. */
export function formulaError({ operator, multiple }: Formula): string | undefined {
  if (multiple === null) return '请输入数值'
  if ((operator === '*' || operator === '/') && multiple <= 0) return '倍数应大于0'
  return undefined
}
export const sentFormula = ({ multiple, ...formula }: Formula): Omit<Sent<typeof priceOrders.preview>, 'ids' | 'filter'> => ({
  ...formula,
  multiple: multiple ?? 0,
})

const operators = { '*': '× 乘', '/': '÷ 除以', '+': '+ 加', '-': '− 减' } as const
const options = <K extends string>(names: Readonly<Record<K, string>>, keys: readonly K[]) =>
  keys.map((value) => ({ value, label: names[value] }))

const WIDE = { width: '100%' }

interface Props {
  formula: Formula
  maySee: Sees
  onChange: (change: Partial<Formula>) => void
  error?: string
}

/** 销售价 = 进价 × 1.2, rounded to 0.1: six small fields in a row. */
export function FormulaFields({ formula, maySee, onChange, error }: Props) {
  return (
    <>
      <Field name="field" label="调整">
        {(field) => (
          <Select
            {...field}
            style={WIDE}
            aria-label="调整"
            value={formula.field}
            options={options(PRICE_FIELD_NAMES, fieldsFor(maySee))}
            onChange={(value) => onChange({ field: value })}
          />
        )}
      </Field>
      <Field name="base" label="依据">
        {(field) => (
          <Select
            {...field}
            style={WIDE}
            aria-label="依据"
            value={formula.base}
            options={options(FORMULA_BASES, basesFor(maySee))}
            onChange={(base) => onChange({ base })}
          />
        )}
      </Field>
      <Field name="operator" label="运算">
        {(field) => (
          <Select
            {...field}
            style={WIDE}
            aria-label="运算"
            value={formula.operator}
            options={options(operators, FORMULA_OPERATORS)}
            onChange={(operator) => onChange({ operator })}
          />
        )}
      </Field>
      <NumberField
        name="multiple"
        label="数值"
        digits={4}
        plain
        value={formula.multiple}
        error={error}
        onChange={(multiple) => onChange({ multiple })}
      />
      <Field name="step" label="取整到">
        {(field) => (
          <Select
            {...field}
            style={WIDE}
            aria-label="取整到"
            value={formula.step}
            options={ROUND_STEPS.map((value) => ({ value, label: value }))}
            onChange={(step) => onChange({ step })}
          />
        )}
      </Field>
      <Field name="mode" label="方式">
        {(field) => (
          <Select
            {...field}
            style={WIDE}
            aria-label="方式"
            value={formula.mode}
            options={options(ROUND_MODES, ['round', 'up', 'down'])}
            onChange={(mode) => onChange({ mode })}
          />
        )}
      </Field>
    </>
  )
}
