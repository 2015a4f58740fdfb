import { ACCOUNT_TYPES, funds } from '#contract/ledgers/cash.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { today } from '#web/kit/document/today.ts'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DayField, DictField, FormGrid, NumberField, TextField, TickField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
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
          <TextField
            name="accountName"
            label="账户名称"
            required
            maxLength={32}
            value={values.accountName}
            error={errors.accountName}
            onChange={(accountName) => set({ accountName })}
          />
          <DictField
            name="accountType"
            label="类型"
            options={types}
            value={String(values.accountType)}
            error={errors.accountType}
            onChange={(value) => value && set({ accountType: Number(value) })}
          />
          <TextField
            name="bankName"
            label="开户行"
            maxLength={64}
            value={values.bankName}
            error={errors.bankName}
            onChange={(bankName) => set({ bankName })}
          />
          <TextField
            name="bankAccount"
            label="账号"
            maxLength={40}
            value={values.bankAccount}
            error={errors.bankAccount}
            onChange={(bankAccount) => set({ bankAccount })}
          />
          {!account && (
            <>
              <NumberField
                name="opening"
                label="期初余额"
                negative
                digits={2}
                value={values.opening}
                error={errors.opening}
                onChange={(opening) => set({ opening: opening ?? 0 })}
              />
              <DayField
                name="openingDate"
                label="期初日期"
                value={values.openingDate}
                error={errors.openingDate}
                onChange={(openingDate) => set({ openingDate })}
              />
            </>
          )}
          <NumberField
            name="sort"
            label="排序"
            integer
            value={values.sort}
            error={errors.sort}
            onChange={(sort) => set({ sort: sort ?? 0 })}
          />
          <TextField
            name="remark"
            label="备注"
            maxLength={125}
            value={values.remark}
            error={errors.remark}
            onChange={(remark) => set({ remark })}
          />
          <TickField name="mayOverdraw" label="允许透支" value={values.mayOverdraw} onChange={(mayOverdraw) => set({ mayOverdraw })} />
          <TickField name="enabled" label="启用" value={values.enabled} onChange={(enabled) => set({ enabled })} />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
