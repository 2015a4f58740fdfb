import dayjs from 'dayjs'
import { useState } from 'react'
import { fees, LATE_SPREADS } from '#contract/documents/fees.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { PartnerField } from '#web/kit/document/partner-field.tsx'
import { DAY } from '#web/kit/form/date-ranges.ts'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DayField, DictField, FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { type Bearing, bearing } from './bearing.ts'
import { begun, entered, feeError, newFee } from './fee-rows.ts'
import { OWED, useWays } from './use-ways.ts'

const order = ['kind', 'partner', 'amount', 'spread', 'feeDate', 'way', 'remark']

interface Props {
  document: Bearing
  id: number
  title: string
  onDone: () => void
  onClose: () => void
}

/** 费用分摊: a fee that became known when the goods were in stock already. */
export function LateFee({ document, id, title, onDone, onClose }: Props) {
  const { spread: share, pay, sees } = bearing[document]
  const [fee, setFee] = useState(newFee)
  const [feeDate, setFeeDate] = useState(() => dayjs().format(DAY))
  const [way, setWay] = useState(OWED)
  const { may, maySee } = useSession()
  const mayPay = may(pay) && maySee(sees)
  const ways = useWays(mayPay)
  const { busy, save } = useSaving(async (submittime) => {
    const error = feeError(fee) ?? (feeDate ? undefined : '请输入日期')
    if (error) return toast.warning(error)
    const { shares: _, partnerName: __, ...sent } = entered(fee)
    const spread = LATE_SPREADS.find((each) => each === sent.spread) ?? '金额'
    const { stocked, expensed } = await call(
      share,
      { ids: [id], feeDate, ...sent, spread, payments: way === OWED ? [] : [{ method: way, amount: fee.amount ?? 0 }], submittime },
      { quiet: true },
    )
    toast.success(`分摊成功：计入库存 ${stocked}，运杂费 ${expensed}${way === OWED ? '' : `，已用${way}付款`}`)
    onDone()
  })
  const enter = useEnterNext(order, () => void save())
  const change = (next: Partial<typeof fee>) => setFee({ ...fee, ...next })
  return (
    <AppDialog title={title} width={640} onClose={onClose} onOk={() => void save()} okText="分摊" busy={busy} filled={() => begun(fee)}>
      <FormGrid columns={2} labels={72} enter={enter}>
        <DictField
          name="kind"
          label="费用"
          required
          dict="FYLX"
          free
          maxLength={limitOf(fees.element.shape.kind)}
          value={fee.kind}
          onChange={(kind) => change({ kind })}
        />
        <PartnerField
          name="partner"
          label="收款单位"
          required
          kind="payee"
          partner={fee.partner}
          onChange={(partner) => change({ partner })}
        />
        <NumberField name="amount" label="金额" required digits={2} value={fee.amount} onChange={(amount) => change({ amount })} />
        <DictField
          name="spread"
          label="分摊"
          options={LATE_SPREADS.map((value) => ({ value }))}
          value={fee.spread}
          onChange={(spread) => change({ spread: spread as (typeof LATE_SPREADS)[number] })}
        />
        <DayField name="feeDate" label="日期" required value={feeDate} onChange={setFeeDate} />
        {mayPay && <DictField name="way" label="付款" options={ways} value={way} onChange={(next) => setWay(next || OWED)} />}
        <TextField
          name="remark"
          label="备注"
          maxLength={limitOf(stockIn.spreadFee.input.remark)}
          value={fee.remark}
          onChange={(remark) => change({ remark })}
        />
      </FormGrid>
      <p className="pc-faint">还在库的商品分到的费用计入含费成本，已售出的计入当天运杂费；挂账的记应付给收款单位。</p>
    </AppDialog>
  )
}
