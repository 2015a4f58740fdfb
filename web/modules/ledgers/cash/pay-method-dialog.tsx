import { payMethods } from '#contract/ledgers/cash.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useAccounts } from '#web/kit/document/use-accounts.ts'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DictField, FormGrid, TextField, TickField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { call } from '#web/kit/request/request.ts'
import type { PayMethod } from './pay-methods-dialog.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 收款方式; without one a new one. */
    payMethod: { props: { method: PayMethod | undefined }; result: { id: number } }
  }
}

export function PayMethodDialog({ method, onDone, onClose }: DialogProps<'payMethod'>) {
  const { options } = useAccounts()
  const form = useForm(payMethods.save.input, () => ({
    name: method?.name ?? '',
    accountId: method?.accountId ?? 0,
    takesChange: method?.takesChange ?? false,
    sort: method?.sort ?? 0,
    enabled: method?.enabled ?? true,
  }))
  const { values, errors, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { id } = await call(payMethods.save, { id: method?.id ?? 0, version: method?.version ?? 0, ...form.now(), submittime })
    onDone({ id })
  })
  const enter = useEnterNext(['name', 'accountId', 'sort'], () => void save())
  return (
    <AppDialog
      title={method ? '修改收款方式' : '新增收款方式'}
      width={420}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={1} enter={enter} disabled={busy}>
          <TextField {...form.field('name')} />
          <DictField
            name="accountId"
            label="账户"
            options={options}
            value={values.accountId ? String(values.accountId) : ''}
            error={errors.accountId}
            onChange={(value) => value && set({ accountId: Number(value) })}
          />
          <NumberField {...form.field('sort', 0)} />
          <TickField {...form.field('takesChange')} />
          <TickField {...form.field('enabled')} />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
