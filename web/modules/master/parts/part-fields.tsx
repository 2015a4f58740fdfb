import { PartnerField } from '#web/kit/document/partner-field.tsx'
import type { EnterFlow } from '#web/kit/form/enter-flow.ts'
import { DictField, FormGrid, LookupField, TextField } from '#web/kit/form/fields.tsx'
import type { Form } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { type LookupKind, shownValue } from '#web/kit/form/lookup-kinds.ts'
import { useSession } from '#web/kit/session/session.ts'
import { PartModels } from './part-models.tsx'
import { PartPictures } from './part-pictures.tsx'
import { PartPlaces } from './part-places.tsx'
import type { PartValues } from './part-values.ts'

type TextName = {
  [N in keyof PartValues]: PartValues[N] extends string ? N : never
}[keyof PartValues]

interface Props {
  form: Form<PartValues>
  enter: EnterFlow
  disabled: boolean
  onUploading: (busy: boolean) => void
}

/** The fields of 商品资料, in the order in which Enter walks them. */
export function PartFields({ form, enter, disabled, onUploading }: Props) {
  const { parameter } = useSession()
  const { values, errors, set } = form
  const field = (name: TextName, label: string, maxLength: number) => ({
    name,
    label,
    maxLength,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set({ [name]: value }),
  })
  /** A word of a dictionary, or a new one. */
  const word = (name: TextName, label: string, dict: string, maxLength: number) => (
    <DictField {...field(name, label, maxLength)} dict={dict} free />
  )
  const lookup = (name: TextName, label: string, kind: LookupKind, maxLength: number, required = false) => (
    <LookupField
      {...field(name, label, maxLength)}
      kind={kind}
      required={required}
      offerTyped
      onChange={(item) => set({ [name]: item ? shownValue(kind, item) : '' })}
    />
  )
  const byPinyin = (name: string) => parameter(name) === '1'

  return (
    <FormArea form={form}>
      <FormGrid columns={2} enter={enter} disabled={disabled}>
        <TextField {...field('pjNo', '编码', 20)} required />
        {byPinyin('PJNAME_PY_INPUT') ? (
          lookup('pjName', '名称', 'pjName', 50, true)
        ) : (
          <TextField {...field('pjName', '名称', 50)} required />
        )}
        {byPinyin('PJSIZE_PY_INPUT') ? lookup('pjSize', '车型', 'pjSize', 100) : word('pjSize', '车型', 'PJSIZE', 100)}
        {word('pjFactory', '产地', 'PJFACTORY', 50)}
        {word('pjType', '类别', 'PJTYPE', 50)}
        {word('pjUnit', '单位', 'PJUNIT', 20)}
        <DictField {...field('pjBrand', '品牌', 50)} dict="PJPP" free required />
        {word('pjSubBrand', '子品牌', 'PJSUBBRAND', 50)}
        <TextField {...field('pjEnName', '英文名称', 120)} />
        <TextField {...field('pjOemcode', '厂家编码', 120)} />
        <PartnerField
          name="supplierName"
          label="供应商"
          kind="supplier"
          partner={{ id: values.supplierId, name: values.supplierName }}
          onChange={({ id, name }) => set({ supplierId: id, supplierName: name })}
        />
        <TextField {...field('barcode', '条码', 50)} />
        <TextField {...field('pjGensize', '通用车型', 125)} rows={2} span={2} />
        <TextField {...field('remark', '备注', 125)} rows={2} span={2} />
      </FormGrid>
      <PartModels id={values.id} pjNo={values.pjNo} />
      <PartPlaces id={values.id} pjNo={values.pjNo} />
      <PartPictures form={form} disabled={disabled} onBusy={onUploading} />
    </FormArea>
  )
}
