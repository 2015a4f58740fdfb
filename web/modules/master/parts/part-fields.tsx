import { PartnerField } from '#web/kit/document/partner-field.tsx'
import type { EnterFlow } from '#web/kit/form/enter-flow.ts'
import { DictField, FormGrid, LookupField, TextField } from '#web/kit/form/fields.tsx'
import type { Form } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { type LookupKind, shownValue } from '#web/kit/form/lookup-kinds.ts'
import { useSession } from '#web/kit/session/session.ts'
import { PartCodesField } from './part-codes-field.tsx'
import { PartModels } from './part-models.tsx'
import { PartMore } from './part-more.tsx'
import { PartOffersField } from './part-offers-field.tsx'
import { PartOthers } from './part-others.tsx'
import { PartPictures } from './part-pictures.tsx'
import { PartPlaces } from './part-places.tsx'
import { PartPrices } from './part-prices.tsx'
import type { PartValues } from './part-values.ts'

type TextName = {
  [N in keyof PartValues]: PartValues[N] extends string ? N : never
}[keyof PartValues]

interface Props {
  form: Form<PartValues>
  enter: EnterFlow
  reading: boolean
  disabled: boolean
  onUploading: (busy: boolean) => void
  onSave: () => void
}

/** The fields of 商品资料, in the order in which Enter walks them. */
export function PartFields({ form, enter, reading, disabled, onUploading, onSave }: Props) {
  const { parameter } = useSession()
  const { values, set } = form
  /** A word of a dictionary, or a new one. */
  const word = (name: TextName, dict: string) => <DictField {...form.field(name)} dict={dict} free />
  const lookup = (name: TextName, kind: LookupKind) => (
    <LookupField {...form.field(name)} kind={kind} offerTyped onChange={(item) => set({ [name]: item ? shownValue(kind, item) : '' })} />
  )
  const byPinyin = (name: string) => parameter(name) === '1'

  return (
    <FormArea form={form} enter={enter} reading={reading}>
      <FormGrid columns={2} disabled={disabled}>
        <TextField {...form.field('pjNo')} />
        {byPinyin('PJNAME_PY_INPUT') ? lookup('pjName', 'pjName') : <TextField {...form.field('pjName')} />}
        {byPinyin('PJSIZE_PY_INPUT') ? lookup('pjSize', 'pjSize') : word('pjSize', 'PJSIZE')}
        {word('pjFactory', 'PJFACTORY')}
        {word('pjType', 'PJTYPE')}
        {word('pjUnit', 'PJUNIT')}
        <DictField {...form.field('pjBrand')} dict="PJPP" free />
        {word('pjSubBrand', 'PJSUBBRAND')}
        {word('pjQuality', 'PJPZ')}
        <TextField {...form.field('pjEnName')} />
        <TextField {...form.field('pjOemcode')} />
        <PartnerField
          name="supplierName"
          label="供应商"
          kind="supplier"
          partner={{ id: values.supplierId, name: values.supplierName }}
          onChange={({ id, name }) => set({ supplierId: id, supplierName: name })}
        />
        <TextField {...form.field('barcode')} />
        <TextField {...form.field('pjGensize')} rows={2} span={2} />
        <TextField {...form.field('remark')} rows={2} span={2} />
      </FormGrid>
      <PartPrices form={form} disabled={disabled} onSave={onSave} />
      <PartMore form={form} reading={reading} disabled={disabled} />
      <PartCodesField id={values.id} pjNo={values.pjNo} onSaved={set} />
      <PartOffersField id={values.id} pjNo={values.pjNo} />
      <PartModels id={values.id} pjNo={values.pjNo} />
      <PartPlaces id={values.id} pjNo={values.pjNo} />
      <PartOthers id={values.id} />
      <PartPictures form={form} disabled={disabled} onBusy={onUploading} />
    </FormArea>
  )
}
