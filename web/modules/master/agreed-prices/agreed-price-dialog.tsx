import { Radio, Select } from 'antd'
import { useEffect, useState } from 'react'
import { limitOf } from '#contract/kit/fields.ts'
import { agreedPrices } from '#contract/master/agreed-prices.ts'
import { FORMULA_OPERATORS } from '#contract/master/clients/clients.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { partnerMissing } from '#web/kit/document/partner.ts'
import { PartnerField } from '#web/kit/document/partner-field.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DayField, DictField, Field, FormGrid, LookupField, TextField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { NumberField } from '#web/kit/form/number-field.tsx'
import type { PriceValue } from '#web/kit/form/price.tsx'
import { call } from '#web/kit/request/request.ts'
import { useUser } from '#web/kit/session/session.ts'
import type { Agreed } from './agreed-price-page.tsx'
import './agreements.css'
import { bases, blankFormula, readFormula, writeFormula } from './formula.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 协议价; with id 0 a copy, without `agreed` a new one. */
    agreedPrice: { props: { agreed?: Agreed }; result: { id: number } }
  }
}

const operators = { '*': '×', '/': '÷', '+': '+', '-': '−' } as const
const order = ['clientId', 'clientType', 'pjid', 'pjBrand', 'pjType', 'price', 'base', 'operator', 'multiple', 'fromDay', 'toDay', 'remark']

function valuesOf(agreed: Agreed | undefined, today: string) {
  return {
    id: agreed?.id ?? 0,
    version: agreed?.version,
    forType: agreed ? agreed.clientId === 0 : false,
    clientId: agreed?.clientId ?? 0,
    clientName: agreed?.clientName ?? '',
    clientType: agreed && agreed.clientId === 0 ? agreed.clientType : '',
    forGroup: agreed ? agreed.pjid === 0 : false,
    pjid: agreed?.pjid ?? 0,
    pjNo: agreed?.pjNo ?? '',
    pjBrand: agreed && agreed.pjid === 0 ? agreed.pjBrand : '',
    pjType: agreed && agreed.pjid === 0 ? agreed.pjType : '',
    byFormula: agreed ? agreed.script !== '' : false,
    price: (agreed?.price ?? null) as PriceValue,
    formula: agreed?.script ? readFormula(agreed.script) : blankFormula,
    fromDay: agreed?.fromDay ?? today,
    toDay: agreed?.toDay ?? '',
    remark: agreed?.remark ?? '',
  }
}
type Values = ReturnType<typeof valuesOf>

export function AgreedPriceDialog({ agreed, onDone, onClose }: DialogProps<'agreedPrice'>) {
  const { busDate } = useUser()
  const [values, setValues] = useState<Values>(() => valuesOf(agreed, busDate))
  const put = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))
  const byFormula = values.byFormula || values.forGroup
  const { busy, save } = useSaving(async (submittime) => {
    const nobody = values.forType ? undefined : partnerMissing('客户', { id: values.clientId, name: values.clientName })
    if (nobody) {
      toast.warning(nobody)
      return void enter.focus('clientId')
    }
    const { forType, forGroup, clientId, clientType, pjid, pjBrand, pjType, price, formula, id, version, fromDay, toDay, remark } = values
    const { id: saved } = await call(agreedPrices.save, {
      id,
      version,
      ...(forType ? { clientType } : { clientId }),
      ...(forGroup ? { pjBrand, pjType } : { pjid }),
      ...(byFormula ? { script: writeFormula(formula) } : { price: typeof price === 'string' || price !== null ? price : undefined }),
      fromDay,
      toDay,
      remark,
      submittime,
    })
    onDone({ id: saved })
  })
  const enter = useEnterNext(order, () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is put once
  useEffect(() => void (values.id ? enter.focus(byFormula ? 'multiple' : 'price') : enter.focus('clientId')), [])
  return (
    <AppDialog
      title={values.id ? '修改协议价' : '新增协议价'}
      width={640}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormGrid columns={2} labels={72} enter={enter} disabled={busy}>
        <Choice
          name="forType"
          label="对象"
          value={values.forType}
          words={['一个客户', '一类客户']}
          onChange={(forType) => put({ forType })}
        />
        {values.forType ? (
          <DictField
            name="clientType"
            label="客户类型"
            required
            dict="CLIENTTYPE"
            value={values.clientType}
            onChange={(clientType) => put({ clientType })}
          />
        ) : (
          <PartnerField
            name="clientId"
            label="客户"
            required
            kind="client"
            partner={{ id: values.clientId, name: values.clientName }}
            onChange={({ id, name }) => put({ clientId: id, clientName: name })}
          />
        )}
        <Choice
          name="forGroup"
          label="适用"
          value={values.forGroup}
          words={['一个商品', '品牌、类别']}
          wide={values.forGroup}
          onChange={(forGroup) => put({ forGroup })}
        />
        {values.forGroup ? (
          <>
            <DictField
              name="pjBrand"
              label="品牌"
              dict="PJPP"
              free
              maxLength={limitOf(agreedPrices.save.input.pjBrand)}
              placeholder="不填：全部品牌"
              value={values.pjBrand}
              onChange={(pjBrand) => put({ pjBrand })}
            />
            <DictField
              name="pjType"
              label="类别"
              dict="PJTYPE"
              free
              maxLength={limitOf(agreedPrices.save.input.pjType)}
              placeholder="不填：全部类别"
              value={values.pjType}
              onChange={(pjType) => put({ pjType })}
            />
          </>
        ) : (
          <LookupField
            name="pjid"
            label="商品"
            required
            kind="pjGroup"
            placeholder="编码、名称、拼音"
            value={values.pjNo}
            onChange={(item) => put({ pjid: item?.id ?? 0, pjNo: item?.no ?? '' })}
          />
        )}
        {!values.forGroup && (
          <Choice
            name="byFormula"
            label="定价"
            value={values.byFormula}
            words={['固定价格', '公式']}
            wide={values.byFormula}
            onChange={(next) => put({ byFormula: next })}
          />
        )}
        {byFormula ? (
          <FormulaRow values={values} onChange={put} />
        ) : (
          <NumberField name="price" label="协议价" required tag="price.xsprice" value={values.price} onChange={(price) => put({ price })} />
        )}
        <DayField name="fromDay" label="生效日期" required value={values.fromDay} onChange={(fromDay) => put({ fromDay })} />
        <DayField name="toDay" label="截止日期" placeholder="长期有效" value={values.toDay} onChange={(toDay) => put({ toDay })} />
        <TextField
          name="remark"
          label="备注"
          span={2}
          maxLength={limitOf(agreedPrices.save.input.remark)}
          value={values.remark}
          onChange={(remark) => put({ remark })}
        />
      </FormGrid>
    </AppDialog>
  )
}

interface ChoiceProps {
  name: string
  label: string
  value: boolean
  words: readonly [string, string]
  /** Alone in its row. */
  wide?: boolean
  onChange: (value: boolean) => void
}

const Choice = ({ name, label, value, words: [no, yes], wide, onChange }: ChoiceProps) => (
  <Field name={name} label={label} span={wide ? 2 : undefined}>
    {({ disabled }) => (
      <Radio.Group
        aria-label={label}
        disabled={disabled}
        value={value}
        onChange={({ target }) => onChange(target.value as boolean)}
        options={[
          { value: false, label: no },
          { value: true, label: yes },
        ]}
      />
    )}
  </Field>
)

/** 销售价 × 0.9 */
function FormulaRow({ values: { formula }, onChange }: { values: Values; onChange: (change: Partial<Values>) => void }) {
  const change = (part: Partial<Values['formula']>) => onChange({ formula: { ...formula, ...part } })
  return (
    <>
      <Field name="base" label="公式" required>
        {(field) => (
          <span className="agreed-formula">
            <Select
              {...field}
              aria-label="价格类型"
              value={formula.base}
              options={bases.map((value) => ({ value, label: value }))}
              onChange={(base) => change({ base })}
            />
            <Select
              aria-label="运算符"
              disabled={field.disabled}
              value={formula.operator}
              options={FORMULA_OPERATORS.map((value) => ({ value, label: operators[value] }))}
              onChange={(operator) => change({ operator })}
            />
          </span>
        )}
      </Field>
      <NumberField
        name="multiple"
        label="倍数"
        required
        digits={3}
        plain
        value={formula.multiple}
        onChange={(multiple) => change({ multiple })}
      />
    </>
  )
}
