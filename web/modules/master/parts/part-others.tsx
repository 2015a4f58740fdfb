import { useStockOfOthers } from '#web/kit/document/stock-of-others.tsx'
import { Field, FormGrid } from '#web/kit/form/fields.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'

/** 他店库存 of a part that exists, for whoever may see what other branches have. */
export function PartOthers({ id }: { id: number }) {
  const others = useStockOfOthers([id])
  if (!others) return null
  const pieces = (value: number) => formatDecimal(value, 0, 3)
  const words = (others.get(id) ?? []).map(
    ({ companyName, usable, spare }) => `${companyName} 可用 ${pieces(usable)}${spare > 0 ? `，可调 ${pieces(spare)}` : ''}`,
  )
  return (
    <FormGrid columns={1}>
      <Field name="others" label="他店库存">
        {() => <div className="part-models">{words.join('；') || '其他分店没有库存'}</div>}
      </Field>
    </FormGrid>
  )
}
