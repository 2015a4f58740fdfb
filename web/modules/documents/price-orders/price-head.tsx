import { memo } from 'react'
import { priceOrders } from '#contract/documents/price-orders.ts'
import { fieldsOf, HeadForm, type HeadProps } from '#web/kit/document/head-form.tsx'
import { TextField } from '#web/kit/form/fields.tsx'
import type { PriceHead } from './draft.ts'
import { MomentField } from './moment-field.tsx'

const order = ['remark', 'effectTime'] as const satisfies readonly (keyof PriceHead)[]

export const PriceHeadForm = memo(function PriceHeadForm({ head, onDone, onChange, ref }: HeadProps<PriceHead>) {
  const field = fieldsOf(priceOrders.save.input, head, onChange)
  return (
    <HeadForm order={order} ref={ref} onDone={onDone}>
      <TextField {...field('remark')} span={2} placeholder="为什么调价，如：厂家2026年夏季涨价" />
      <MomentField {...field('effectTime')} placeholder="审核后立即生效" />
    </HeadForm>
  )
})
