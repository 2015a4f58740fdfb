import type { Row } from '#contract/kit/fields.ts'
import { platformRenewal } from '#contract/platform/renewal/platform-renewal.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import { call } from '#web/kit/request/request.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 退款 of everything that came in for an order. */
    renewRefund: { props: { order: Row<typeof platformRenewal.orders> }; result: true }
  }
}

export function RefundDialog({ order, onDone, onClose }: DialogProps<'renewRefund'>) {
  const { tenantId, tenantName, orderNo, paidPrice, renewNum, playMoney } = order
  const form = useForm(platformRenewal.refund.input, { reason: '' })
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { data } = await call(platformRenewal.refund, { tenantId, orderNo, ...form.now(), submittime })
    toast[data.done ? 'success' : 'info'](data.text)
    onDone(true)
  })
  const enter = useEnterNext(['reason'], () => void save())
  return (
    <AppDialog title="退款" width={460} onClose={onClose} onOk={() => void save()} okText="退款" busy={busy}>
      <p>
        {tenantName}：{renewNum}
      </p>
      <p>
        退回 <strong className="renew-wrong">¥{formatDecimal(paidPrice, 2)}</strong>
        {playMoney && '（沙箱或测试金额）'}，订单给的时长和用户同时收回。
      </p>
      <FormArea form={form}>
        <FormGrid columns={1} labels={60} enter={enter} disabled={busy}>
          <TextField {...form.field('reason')} />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
