import { SearchOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import { CLIENT_TAGS } from '#contract/master/clients/clients.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { Cascade, type Cascaded } from '#web/kit/form/cascade.tsx'
import type { EnterFlow } from '#web/kit/form/enter-flow.ts'
import { DictField, Field, FormGrid, TextField } from '#web/kit/form/fields.tsx'
import type { Form } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { areaTree, bigAreaOf } from './area.ts'
import { ClientPictures } from './client-pictures.tsx'
import type { ClientValues } from './client-values.ts'
import { FormulaPopover } from './formula-popover.tsx'
import { InvoiceFields } from './invoice-fields.tsx'
import { TermsFields } from './terms-fields.tsx'

/** Enter walks the fields as they stand; what cannot be typed into is passed over. */
export const enterOrder = [
  'clientName',
  'tags',
  'clientType',
  'clientFullName',
  'clientLevel',
  'linkName',
  'linkTel',
  'linkPhone',
  'position',
  'yhRate',
  'areaId',
  'bigAreaName',
  'linkAddres',
  'settleKind',
  'maxPrice',
  'tmpPrice',
  'maxDays',
  'tmpDays',
  'bankName',
  'accountName',
  'bankAccount',
  'bankLineNum',
  'freightLines',
  'freightTimes',
  'freightPay',
  'remark',
]

const tagOptions = Object.entries(CLIENT_TAGS).map(([value, label]) => ({ value, label }))

const freightPays = ['到付', '现付', '月结', '回单付'].map((value) => ({ value }))

interface Props {
  /** 客户; 供应商 or 货运公司 while one is made. */
  word: string
  form: Form<ClientValues>
  enter: EnterFlow
  reading: boolean
  disabled: boolean
  onUploading: (busy: boolean) => void
}

export function ClientFields({ word, form, enter, reading, disabled, onUploading }: Props) {
  const { values, errors, set } = form
  const pickIncharge = async () => {
    const user = await openDialog('userPicker', {})
    if (user) set({ inchargeId: user.id, inchargeName: user.realName })
  }

  const chooseArea = async (area: Cascaded | undefined) => {
    const areaId = area?.id ?? 0
    set({ areaId, areaName: area?.text ?? '' })
    const bigAreaName = areaId ? await bigAreaOf(areaId) : ''
    // another region may have been chosen meanwhile
    if (form.now().areaId === areaId) set({ bigAreaName })
  }

  return (
    <FormArea form={form} enter={enter} reading={reading}>
      <FormGrid columns={3} disabled={disabled}>
        <TextField {...form.field('clientName')} label={`${word}名称`} />
        <DictField
          name="tags"
          label="标签类型"
          required
          options={tagOptions}
          value={String(values.tags)}
          error={errors.tags}
          onChange={(value) => value && set({ tags: Number(value) })}
        />
        <DictField {...form.field('clientType')} label={`${word}类型`} dict="CLIENTTYPE" free />
        <TextField {...form.field('clientFullName')} placeholder={`不填：同${word}名称`} />
        <DictField {...form.field('clientLevel')} dict="CLIENTLEVEL" free />
        <TextField {...form.field('clientNo')} label={`${word}编号`} onChange={() => {}} disabled placeholder="保存后自动生成" />
        <TextField {...form.field('linkName')} />
        <TextField {...form.field('linkTel')} />
        <Field name="inchargeName" label="负责人">
          {(input) => (
            <Space.Compact block>
              <Input {...input} readOnly value={values.inchargeName} />
              <Button aria-label="选择负责人" icon={<SearchOutlined />} disabled={input.disabled} onClick={() => void pickIncharge()} />
            </Space.Compact>
          )}
        </Field>
        <TextField {...form.field('linkPhone')} />
        <DictField {...form.field('position')} dict="POSITION" free />
        <NumberField {...form.field('yhRate', 0)} digits={2} suffix="95 = 九五折，0、1 不打折" />
        <Field name="areaId" label="地区" error={errors.areaId}>
          {({ id, disabled: off }) => (
            <Cascade
              id={id}
              label="地区"
              tree="areas"
              load={areaTree}
              placeholder="省 / 市 / 区，可输入拼音"
              disabled={off}
              value={values.areaId ? { id: values.areaId, text: values.areaName } : undefined}
              onChange={(area) => void chooseArea(area)}
            />
          )}
        </Field>
        <TextField {...form.field('bigAreaName')} />
        <TextField {...form.field('linkAddres')} span={2} />
        <TermsFields form={form} />
        <TextField {...form.field('bankName')} />
        <TextField {...form.field('accountName')} />
        <TextField {...form.field('bankAccount')} />
        <TextField {...form.field('bankLineNum')} />
        <Field name="script" label="价格公式" error={errors.script}>
          {(input) => (
            <Space.Compact block>
              <Input {...input} readOnly value={values.script} placeholder="不填：按等级价" />
              <FormulaPopover script={values.script} disabled={input.disabled} onChange={(script) => set({ script })} />
            </Space.Compact>
          )}
        </Field>
        {values.tags === 4 && (
          <>
            <TextField {...form.field('freightLines')} span={2} placeholder="如 广州—长沙—武汉" />
            <TextField {...form.field('freightTimes')} placeholder="如 每天 18:00" />
            <DictField {...form.field('freightPay')} options={freightPays} free />
          </>
        )}
        <TextField {...form.field('remark')} rows={2} span={3} />
      </FormGrid>
      <InvoiceFields form={form} disabled={disabled} />
      <ClientPictures word={word} form={form} disabled={disabled} onBusy={onUploading} />
    </FormArea>
  )
}
