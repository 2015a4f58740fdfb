import { useEffect, useEffectEvent } from 'react'
import { LOST_REASONS, lostSales } from '#contract/documents/lost-sales.ts'
import type { Row } from '#contract/kit/fields.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { UnfiledHint } from '#web/kit/document/unfiled-hint.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DictField, FormGrid, LookupField, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { quantityError } from '#web/kit/form/number.ts'
import { NumberField } from '#web/kit/form/number-field.tsx'
import type { PriceValue } from '#web/kit/form/price.tsx'
import { soon } from '#web/kit/keys/held-keys.ts'
import { announce } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'
import { piecePlaces } from '#web/kit/session/session.ts'

interface Values {
  pjid: number
  pjNo: string
  pjName: string
  amount: number | null
  clientId: number
  clientName: string
  askPrice: PriceValue
  reason: string
  remark: string
}

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 缺货登记: a record to change, or a new one with what is known already. */
    lostSale: { props: { lost?: Row<typeof lostSales.page>; from?: Partial<Values> }; result: { id: number } }
  }
}

const blank: Values = {
  pjid: 0,
  pjNo: '',
  pjName: '',
  amount: 1,
  clientId: 0,
  clientName: '',
  askPrice: null,
  reason: '无库存',
  remark: '',
}
const reasons = LOST_REASONS.map((value) => ({ value }))

export function LostSaleDialog({ lost, from, onDone, onClose }: DialogProps<'lostSale'>) {
  const form = useForm<Values>(lostSales.save.input, () => ({ ...blank, ...from, ...lost }))
  const { values, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const error = quantityError(form.now().amount, piecePlaces())
    if (error) {
      toast.warning(error)
      return void enter.focus('amount')
    }
    const { pjid, pjNo, pjName, amount, clientId, clientName, askPrice, reason, remark } = form.now()
    const what = { pjid, pjNo, pjName, amount: amount ?? 0, clientId, clientName, askPrice, reason, remark }
    const { id } = await call(lostSales.save, { id: lost?.id ?? 0, version: lost?.version, ...what, submittime })
    announce('lost-sale')
    onDone({ id })
  })
  const enter = useEnterNext(['pjNo', 'pjName', 'amount', 'clientName', 'askPrice', 'reason', 'remark'], () => void save())
  // what is known already needs no typing: the cursor waits where something is missing
  const begin = useEffectEvent(() => from?.pjNo && enter.focus('amount'))
  useEffect(() => soon(() => begin(), 10), [])
  return (
    <AppDialog
      title={lost ? '修改缺货登记' : '缺货登记'}
      width={620}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={2} enter={enter} disabled={busy}>
          <LookupField
            {...form.field('pjNo')}
            onChange={(item) =>
              set(item ? { pjid: item.id, pjNo: item.no || item.name, ...(item.id > 0 && { pjName: item.name }) } : { pjid: 0, pjNo: '' })
            }
            kind="pjGroup"
            offerTyped
          />
          <TextField {...form.field('pjName')} disabled={values.pjid > 0} />
          <NumberField {...form.field('amount')} />
          <LookupField
            {...form.field('clientName')}
            onChange={(item) => set({ clientId: item?.id ?? 0, clientName: item?.name ?? '' })}
            kind="client"
            offerTyped
          />
          <NumberField {...form.field('askPrice')} />
          <DictField {...form.field('reason')} options={reasons} free />
          <TextField {...form.field('remark')} span={2} />
        </FormGrid>
      </FormArea>
      {values.pjid === 0 && <UnfiledHint pjNo={values.pjNo} onFiled={(part) => set(part)} />}
    </AppDialog>
  )
}
