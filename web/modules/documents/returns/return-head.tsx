import { memo } from 'react'
import { fieldsOf, HeadForm, type HeadProps } from '#web/kit/document/head-form.tsx'
import { InchargeField } from '#web/kit/document/incharge-field.tsx'
import { PartnerField } from '#web/kit/document/partner-field.tsx'
import { DayField, DictField, TextField } from '#web/kit/form/fields.tsx'
import type { ReturnHead } from './draft.ts'
import type { ReturnKind } from './kinds.ts'

const headOrder = ['clientId', 'thDate', 'inchargeId', 'reason', 'remark'] as const satisfies readonly (keyof ReturnHead)[]

export const ReturnHeadForm = memo(function ReturnHeadForm({
  kind,
  head,
  onDone,
  onChange,
  ref,
}: HeadProps<ReturnHead> & { kind: ReturnKind }) {
  const field = fieldsOf(head, onChange)
  return (
    <HeadForm order={headOrder} ref={ref} onDone={onDone}>
      <PartnerField
        name="clientId"
        label={kind.partner}
        required
        kind={kind.lookup}
        partner={{ id: head.clientId, name: head.clientName }}
        onChange={({ id, name }) => onChange({ clientId: id, clientName: name })}
      />
      <DayField label="退货日期" required {...field('thDate')} />
      <InchargeField {...field('inchargeId')} />
      <DictField label="退货原因" dict="THYY" free maxLength={32} {...field('reason')} />
      <TextField label="备注" span={2} maxLength={125} {...field('remark')} />
    </HeadForm>
  )
})
