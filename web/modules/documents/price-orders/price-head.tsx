import { memo } from 'react'
import { fieldsOf, HeadForm, type HeadProps } from '#web/kit/document/head-form.tsx'
import { TextField } from '#web/kit/form/fields.tsx'
import type { PriceHead } from './draft.ts'
import { MomentField } from './moment-field.tsx'

const order = ['remark', 'effectTime'] as const satisfies readonly (keyof PriceHead)[]

export const PriceHeadForm = memo(function PriceHeadForm({ head, onDone, onChange, ref }: HeadProps<PriceHead>) {
  const field = fieldsOf(head, onChange)
  return (
    <HeadForm order={order} ref={ref} onDone={onDone}>
      <TextField label="备注" span={2} maxLength={125} placeholder="为什么调价，如：厂家2026年夏季涨价" {...field('remark')} />
      <MomentField label="生效时间" placeholder="审核后立即生效" {...field('effectTime')} />
    </HeadForm>
  )
})
