import { ACCOUNT_TYPES, funds } from '#contract/ledgers/cash.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { today } from '#web/kit/document/today.ts'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DayField, DictField, FormGrid, TextField, TickField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { call } from '#web/kit/request/request.ts'
import type { Account } from './account-page.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 资金账户; without one a new one. */
    account: { props: { account?: Account }; result: { id: number } }
  }
}
const types = Object.entries(ACCOUNT_TYPES).map(([value, label]) => ({ value, label }))

export function AccountDialog({ account, onDone, onClose }: DialogProps<'account'>) {
  const form = useForm(funds.save.input, () => ({
    accountName: account?.accountName ?? '',
    accountType: account?.accountType ?? 1,
    bankName: account?.bankName ?? '',
    bankAccount: account?.bankAccount ?? '',
    opening: 0,
    openingDate: today(),
    mayOverdraw: account?.mayOverdraw ?? false,
    enabled: account?.enabled ?? true,
    sort: account?.sort ?? 0,
    remark: account?.remark ?? '',
  }))
  const { values, errors, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { opening, openingDate, ...own } = form.now()
    const begin = account ? {} : { opening, openingDate }
    const { id } = await call(funds.save, { id: account?.id ?? 0, version: account?.version ?? 0, ...own, ...begin, submittime })
    onDone({ id })
  })
  const order = ['accountName', 'accountType', 'bankName', 'bankAccount', ...(account ? [] : ['opening', 'openingDate']), 'sort', 'remark']
  const enter = useEnterNext(order, () => void save())
  return (
    <AppDialog
      title={account ? '修改账户' : '新增账户'}
      width={560}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={2} enter={enter} disabled={busy}>
          <TextField {...form.field('accountName')} />
          <DictField
            name="accountType"
            label="类型"
            options={types}
            value={String(values.accountType)}
            error={errors.accountType}
            onChange={(value) => value && set({ accountType: Number(value) })}
          />
          <TextField {...form.field('bankName')} />
          <TextField {...form.field('bankAccount')} />
          {!account && (
            <>
              <NumberField {...form.field('opening', 0)} negative digits={2} />
              <DayField {...form.field('openingDate')} />
            </>
          )}
          <NumberField {...form.field('sort', 0)} />
          <TextField {...form.field('remark')} />
          <TickField {...form.field('mayOverdraw')} />
          <TickField {...form.field('enabled')} />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
