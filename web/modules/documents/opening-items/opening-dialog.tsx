import { dayOrNone } from '#contract/kit/fields.ts'
import { DUES, type DueDirection } from '#contract/ledgers/open-items.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { lookupOf, openingsOf } from '#web/kit/document/money-kinds.ts'
import { partnerMissing } from '#web/kit/document/partner.ts'
import { PartnerField } from '#web/kit/document/partner-field.tsx'
import { today } from '#web/kit/document/today.ts'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DayField, FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { call } from '#web/kit/request/request.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 期初应收/应付 of one client. */
    opening: { props: { direction: DueDirection }; result: { id: number } }
  }
}

export function OpeningDialog({ direction, onDone, onClose }: DialogProps<'opening'>) {
  const { partner, name, advance } = DUES[direction]
  const { addOpening } = openingsOf(direction)
  const rules = { ...addOpening.input, dueDate: dayOrNone('到期日') }
  const form = useForm(rules, () => ({
    clientId: 0,
    clientName: '',
    amount: null as number | null,
    bizDate: today(),
    dueDate: '',
    docNo: '',
    remark: '',
  }))
  const { values, errors, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { clientName: _name, amount, dueDate, ...own } = form.now()
    const { id } = await call(addOpening, { ...own, amount: amount ?? 0, ...(dueDate && { dueDate }), submittime })
    onDone({ id })
  })
  const enter = useEnterNext(['clientId', 'amount', 'bizDate', 'dueDate', 'docNo', 'remark'], () => void save())
  return (
    <AppDialog
      title={`录入期初${name}`}
      width={560}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={2} enter={enter} disabled={busy}>
          <PartnerField
            name="clientId"
            label={partner}
            required
            span={2}
            kind={lookupOf(direction)}
            partner={{ id: values.clientId, name: values.clientName }}
            error={errors.clientId && partnerMissing(partner, { id: values.clientId, name: values.clientName })}
            onChange={({ id, name }) => set({ clientId: id, clientName: name })}
          />
          <NumberField
            {...form.field('amount')}
            error={errors.amount && '请输入金额'}
            negative
            digits={2}
            placeholder={`小于0为${advance}`}
          />
          <DayField {...form.field('bizDate')} />
          <DayField {...form.field('dueDate')} placeholder="不填按账期天数" />
          <TextField {...form.field('docNo')} />
          <TextField {...form.field('remark')} span={2} />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
