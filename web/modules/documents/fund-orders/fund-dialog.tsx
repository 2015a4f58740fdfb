import { useQuery } from '@tanstack/react-query'
import { FUND_KINDS, type FundKind, fundOrders } from '#contract/documents/fund-orders.ts'
import { capitalYuan } from '#contract/kit/capital-yuan.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { today } from '#web/kit/document/today.ts'
import { useAccounts } from '#web/kit/document/use-accounts.ts'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DayField, DictField, FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { announce } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 转账, 其他收入 or 其他支出: saved and posted at once. */
    fundOrder: {
      /** `branch`: 内部付款 to that company, of what is owed to it. */
      props: { kind: FundKind; branch?: { companyId: number; companyName: string; amount: number } }
      result: { id: number }
    }
  }
}

export function FundDialog({ kind, branch, onDone, onClose }: DialogProps<'fundOrder'>) {
  const { options } = useAccounts()
  const categories = useQuery({
    queryKey: ['fund-categories'],
    queryFn: ({ signal }) => call(fundOrders.categories, {}, { signal, quiet: true }),
    enabled: kind !== 'zk',
    staleTime: 0,
  })
  const theirs = useQuery({
    queryKey: ['branch-accounts', branch?.companyId],
    queryFn: ({ signal }) => call(fundOrders.branchAccounts, { companyId: branch?.companyId ?? 0 }, { signal, quiet: true }),
    enabled: branch !== undefined,
    staleTime: 0,
  })
  const form = useForm(fundOrders.save.input, () => ({
    fundDate: today(),
    accountId: 0,
    toAccountId: 0,
    toCompanyId: branch?.companyId ?? 0,
    amount: branch ? branch.amount || null : (null as number | null),
    fee: 0,
    category: '',
    counterpart: '',
    remark: '',
  }))
  const { values, errors, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { amount, ...own } = form.now()
    const { id, fundNo } = await call(fundOrders.save, { kind, ...own, amount: amount ?? 0, submittime })
    toast.success(`已登记 ${fundNo}`)
    announce('money')
    onDone({ id })
  })
  const transfer = kind === 'zk'
  const order = transfer
    ? ['accountId', 'toAccountId', 'amount', 'fee', 'fundDate', 'remark']
    : ['accountId', 'category', 'amount', 'counterpart', 'fundDate', 'remark']
  const enter = useEnterNext(order, () => void save())
  const into = branch
    ? (theirs.data?.content ?? []).map(({ id, accountName }) => ({ value: String(id), label: accountName }))
    : options.filter(({ value }) => value !== String(values.accountId))
  const named = (id: number) => (id ? String(id) : '')
  const used = (categories.data?.content ?? []).filter((each) => each.kind === kind).map(({ category }) => ({ value: category }))
  return (
    <AppDialog
      title={branch ? `内部付款 ${branch.companyName}` : transfer ? '账户转账' : `登记${FUND_KINDS[kind]}`}
      width={600}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={2} enter={enter} disabled={busy}>
          <DictField
            name="accountId"
            label={transfer ? '转出账户' : '账户'}
            required
            options={options}
            value={named(values.accountId)}
            error={errors.accountId && '请选择账户'}
            onChange={(value) => set({ accountId: Number(value) })}
          />
          {transfer ? (
            <DictField
              name="toAccountId"
              label="转入账户"
              required
              options={into}
              value={named(values.toAccountId)}
              error={errors.toAccountId}
              onChange={(value) => set({ toAccountId: Number(value) })}
            />
          ) : (
            <DictField {...form.field('category')} required options={used} free />
          )}
          <NumberField {...form.field('amount')} error={errors.amount && '请输入金额'} digits={2} />
          {transfer ? <NumberField {...form.field('fee', 0)} digits={2} /> : <TextField {...form.field('counterpart')} />}
          <DayField {...form.field('fundDate')} />
          <TextField {...form.field('remark')} />
        </FormGrid>
      </FormArea>
      <p className="finance-sum">{values.amount ? capitalYuan(values.amount) : ' '}</p>
    </AppDialog>
  )
}
