import { useQuery } from '@tanstack/react-query'
import type { Row } from '#contract/kit/fields.ts'
import { platformRenewal } from '#contract/platform/renewal/platform-renewal.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DictField, FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { call } from '#web/kit/request/request.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 赠送 days or users to a company. */
    renewGrant: { props: { licence: Row<typeof platformRenewal.licences> }; result: true }
  }
}

const blank = { planId: 0, days: 0, seats: 0, pdaSeats: 0, reason: '' }

export function GrantDialog({ licence, onDone, onClose }: DialogProps<'renewGrant'>) {
  const { tenantId, tenantName, planName, dueDate, seats, pdaSeats } = licence
  const form = useForm<typeof blank>(platformRenewal.grant.input, blank)
  const { values, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    await call(platformRenewal.grant, { tenantId, ...form.now(), submittime })
    onDone(true)
  })
  const { data } = useQuery({ queryKey: ['plans'], queryFn: ({ signal }) => call(platformRenewal.plans, {}, { signal }), staleTime: 0 })
  const plans = (data?.data ?? []).filter(({ enabled }) => enabled).map(({ id, planName: label }) => ({ value: String(id), label }))
  const enter = useEnterNext(['planId', 'days', 'seats', 'pdaSeats', 'reason'], () => void save())
  return (
    <AppDialog title={`赠送 · ${tenantName}`} width={460} onClose={onClose} onOk={() => void save()} okText="确定" busy={busy}>
      <p>
        当前：{dueDate}到期，{seats}个用户，{pdaSeats}台PDA。负数用来更正以前的赠送；换套餐从下次购买或续费起计价。
      </p>
      <FormArea form={form}>
        <FormGrid columns={1} enter={enter} disabled={busy}>
          <DictField
            name="planId"
            label="套餐"
            placeholder={planName ? `${planName}（不变）` : '不变'}
            options={plans}
            value={values.planId ? String(values.planId) : ''}
            onChange={(planId) => set({ planId: Number(planId) })}
          />
          <NumberField {...form.field('days', 0)} />
          <NumberField {...form.field('seats', 0)} />
          <NumberField {...form.field('pdaSeats', 0)} />
          <TextField {...form.field('reason')} />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
