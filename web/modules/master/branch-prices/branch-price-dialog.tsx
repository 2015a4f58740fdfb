import { BRANCH_BASES, branchPrices } from '#contract/master/branch-prices.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DayField, DictField, FormGrid } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { call } from '#web/kit/request/request.ts'
import { useUser } from '#web/kit/session/session.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 新增内部调拨价; another of the same companies from the same day takes its place. */
    branchPrice: { props: { companies: readonly { id: number; companyName: string }[] }; result: { id: number } }
  }
}

export function BranchPriceDialog({ companies, onDone, onClose }: DialogProps<'branchPrice'>) {
  const { companyId, busDate } = useUser()
  const form = useForm(branchPrices.save.input, () => ({
    ...{ fromCompanyId: companyId, toCompanyId: 0, basis: '成本' as (typeof BRANCH_BASES)[number], factor: 1.1, fromDay: busDate },
  }))
  const { values, errors, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { id } = await call(branchPrices.save, { ...form.now(), submittime })
    onDone({ id })
  })
  const enter = useEnterNext(['fromCompanyId', 'toCompanyId', 'basis', 'factor', 'fromDay'], () => void save())
  const named = companies.map(({ id, companyName }) => ({ value: String(id), label: companyName }))
  const others = [{ value: '0', label: '其他各公司' }, ...named.filter(({ value }) => value !== String(values.fromCompanyId))]
  const factor = values.factor ?? 0
  return (
    <AppDialog
      title="新增内部调拨价"
      width={440}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={1} enter={enter} disabled={busy}>
          <DictField
            {...{ name: 'fromCompanyId', label: '调出公司', required: true, options: named, error: errors.fromCompanyId }}
            value={String(values.fromCompanyId)}
            onChange={(value) => value && set({ fromCompanyId: Number(value) })}
          />
          <DictField
            {...{ name: 'toCompanyId', label: '调入公司', options: others, error: errors.toCompanyId }}
            value={String(values.toCompanyId)}
            onChange={(value) => set({ toCompanyId: Number(value) })}
          />
          <DictField
            {...{ name: 'basis', label: '计价基准', required: true, error: errors.basis, value: values.basis }}
            options={BRANCH_BASES.map((value) => ({ value }))}
            onChange={(value) => set({ basis: BRANCH_BASES.find((each) => each === value) ?? '成本' })}
          />
          <NumberField {...form.field('factor', 3)} />
          <DayField
            {...{ name: 'fromDay', label: '生效日期', required: true, error: errors.fromDay, value: values.fromDay }}
            onChange={(fromDay) => set({ fromDay })}
          />
        </FormGrid>
        <p>
          成本 50.00 的商品，调拨价 = {values.basis} × {factor}
          {values.basis === '成本' && ` = ${(50 * factor).toFixed(2)}`}
        </p>
      </FormArea>
    </AppDialog>
  )
}
