import { memo } from 'react'
import { saleReturn } from '#contract/documents/returns.ts'
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
  const field = fieldsOf(saleReturn.save.input, head, onChange)
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
      <DayField {...field('thDate')} />
      <InchargeField {...field('inchargeId')} />
      <DictField {...field('reason')} dict="THYY" free />
      <TextField {...field('remark')} span={2} />
    </HeadForm>
  )
})
