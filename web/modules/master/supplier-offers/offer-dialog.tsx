import { useEffect, useState } from 'react'
import { limitOf } from '#contract/kit/fields.ts'
import { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { partnerMissing } from '#web/kit/document/partner.ts'
import { PartnerField } from '#web/kit/document/partner-field.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, LookupField, TextField, TickField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession, useUser } from '#web/kit/session/session.ts'
import { OfferBreaks } from './offer-breaks.tsx'
import { type Offer, sentBreaks, type Values, valuesOf } from './offer-values.ts'
import './supplier-offers.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 供应商报价 of one part; without `offer` a new one, without a part it is chosen first. */
    offer: { props: { part?: { pjid: number; pjNo: string }; offer?: Offer }; result: { id: number } }
  }
}

const order = ['pjid', 'supplierId', 'supNo', 'supName', 'moq', 'pack', 'leadDays', 'taxRate', 'remark']
const { supNo: SUP_NO, supName: SUP_NAME, remark: REMARK } = supplierOffers.save.input

export function OfferDialog({ part: given, offer, onDone, onClose }: DialogProps<'offer'>) {
  const { may, maySee } = useSession()
  const { busDate } = useUser()
  const [part, setPart] = useState(given ?? { pjid: 0, pjNo: '' })
  const [first] = useState(() => valuesOf(offer, busDate))
  const [values, setValues] = useState<Values>(first)
  const put = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))
  const { busy, save } = useSaving(async (submittime) => {
    if (part.pjid === 0) {
      toast.warning('请选择商品')
      return void enter.focus('pjid')
    }
    const nobody = partnerMissing('供应商', { id: values.supplierId, name: values.supplierName })
    if (nobody) {
      toast.warning(nobody)
      return void enter.focus('supplierId')
    }
    const { rows, supplierName: _, moq, pack, taxRate, setPurchase, ...sent } = values
    const { id } = await call(supplierOffers.save, {
      ...{ ...sent, pjid: part.pjid, moq: moq ?? 0, pack: pack ?? 0, taxRate: taxRate ?? 0, setPurchase: sent.preferred && setPurchase },
      ...{ prices: maySee('price.purchaseprice') ? sentBreaks(rows) : [], submittime },
    })
    onDone({ id })
  })
  const enter = useEnterNext(order, () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is put once
  useEffect(() => void enter.focus(offer ? 'supNo' : given ? 'supplierId' : 'pjid'), [])
  return (
    <AppDialog
      title={`${offer ? '修改' : '新增'}供应商报价${part.pjNo && ` · ${part.pjNo}`}`}
      width={760}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      filled={() => values !== first}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormGrid columns={2} labels={84} enter={enter} disabled={busy}>
        {!given && (
          <LookupField
            name="pjid"
            label="商品"
            required
            kind="pjGroup"
            placeholder="编码、名称、拼音"
            value={part.pjNo}
            onChange={(item) => setPart({ pjid: item?.id ?? 0, pjNo: item?.no ?? '' })}
          />
        )}
        {offer ? (
          <TextField name="supplierId" label="供应商" disabled value={values.supplierName} onChange={() => undefined} />
        ) : (
          <PartnerField
            name="supplierId"
            label="供应商"
            required
            kind="supplier"
            partner={{ id: values.supplierId, name: values.supplierName }}
            onChange={({ id, name }) => put({ supplierId: id, supplierName: name })}
          />
        )}
        <TextField name="supNo" label="供应商编码" maxLength={limitOf(SUP_NO)} value={values.supNo} onChange={(supNo) => put({ supNo })} />
        <TextField
          name="supName"
          label="供应商品名"
          maxLength={limitOf(SUP_NAME)}
          value={values.supName}
          onChange={(supName) => put({ supName })}
        />
        <NumberField name="moq" label="起订量" placeholder="不填：不限" value={values.moq} onChange={(moq) => put({ moq })} />
        <NumberField
          name="pack"
          label="整包数"
          placeholder="不填：不限"
          hint="按整包供货时每包的数量"
          value={values.pack}
          onChange={(pack) => put({ pack })}
        />
        <NumberField
          name="leadDays"
          label="到货天数"
          integer
          placeholder="不填：未知"
          value={values.leadDays}
          onChange={(leadDays) => put({ leadDays })}
        />
        <TickField name="spot" label="现货" value={values.spot} onChange={(spot) => put({ spot })} />
        <TickField name="taxIn" label="报价含税" value={values.taxIn} onChange={(taxIn) => put({ taxIn })} />
        {!values.taxIn && (
          <NumberField
            name="taxRate"
            label="税率 %"
            digits={2}
            hint="比较价格时加上"
            value={values.taxRate}
            onChange={(taxRate) => put({ taxRate })}
          />
        )}
        <TickField name="preferred" label="首选供应商" value={values.preferred} onChange={(preferred) => put({ preferred })} />
        {values.preferred && may('base:basepj:price') && maySee('price.purchaseprice') && (
          <TickField
            name="setPurchase"
            label="更新进价"
            hint="商品的进价改为此报价（含税）"
            value={values.setPurchase}
            onChange={(setPurchase) => put({ setPurchase })}
          />
        )}
        <TickField name="stopped" label="停用" value={values.stopped} onChange={(stopped) => put({ stopped })} />
        <TextField
          name="remark"
          label="备注"
          span={2}
          maxLength={limitOf(REMARK)}
          value={values.remark}
          onChange={(remark) => put({ remark })}
        />
      </FormGrid>
      {maySee('price.purchaseprice') && <OfferBreaks rows={values.rows} disabled={busy} onChange={(rows) => put({ rows })} />}
    </AppDialog>
  )
}
