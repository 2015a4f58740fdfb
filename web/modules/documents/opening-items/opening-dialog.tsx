import { DUES, type DueDirection } from '#contract/ledgers/open-items.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { lookupOf, openingsOf } from '#web/kit/document/money-kinds.ts'
import { partnerMissing } from '#web/kit/document/partner.ts'
import { PartnerField } from '#web/kit/document/partner-field.tsx'
import { today } from '#web/kit/document/today.ts'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DayField, FormGrid, NumberField, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
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
  const { dueDate: _, ...rules } = addOpening.input
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
            name="amount"
            label="期初金额"
            required
            negative
            digits={2}
            placeholder={`小于0为${advance}`}
            value={values.amount}
            error={errors.amount && '请输入金额'}
            onChange={(amount) => set({ amount })}
          />
          <DayField
            name="bizDate"
            label="日期"
            required
            value={values.bizDate}
            error={errors.bizDate}
            onChange={(bizDate) => set({ bizDate })}
          />
          <DayField
            name="dueDate"
            label="到期日"
            placeholder="不填按账期天数"
            value={values.dueDate}
            onChange={(dueDate) => set({ dueDate })}
          />
          <TextField
            name="docNo"
            label="原单号"
            maxLength={32}
            value={values.docNo}
            error={errors.docNo}
            onChange={(docNo) => set({ docNo })}
          />
          <TextField
            name="remark"
            label="备注"
            span={2}
            maxLength={125}
            value={values.remark}
            error={errors.remark}
            onChange={(remark) => set({ remark })}
          />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
