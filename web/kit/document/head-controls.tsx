import type { ReactNode } from 'react'
import type { BoundField } from '../form/field-facts.ts'
import { DayField, DictField, TextField, TickField } from '../form/fields.tsx'
import type { LookupKind } from '../form/lookup-kinds.ts'
import { NumberField } from '../form/number-field.tsx'
import type { PriceValue } from '../form/price.tsx'
import { type HeadKind, shownBy } from './head-rules.ts'
import { InchargeField } from './incharge-field.tsx'
import { PartnerField } from './partner-field.tsx'

/** A field of a header as it is drawn: what its rule says, what stands in it and beside it. */
export interface ControlProps {
  field: <T>() => BoundField<string, T>
  /** What a reference is shown by. */
  shown: string
  change: (change: object) => void
  head: object
}
export type Control = (props: ControlProps) => ReactNode

type Some = Partial<{ placeholder: string; span: number; required: boolean; digits: number; plain: boolean }>

export const text =
  (some: Some = {}): Control =>
  ({ field }) => <TextField {...field<string>()} {...some} />
export const number =
  (some: Some = {}): Control =>
  ({ field }) => <NumberField {...field<PriceValue>()} {...some} />
export const day =
  (some: Some = {}): Control =>
  ({ field }) => <DayField {...field<string>()} {...some} />
const tick: Control = ({ field }) => <TickField {...field<boolean>()} />

/** One of a dictionary's words, or any other. */
export const dict =
  (type: string): Control =>
  ({ field }) => <DictField {...field<string>()} dict={type} free />
/** One of these words, or any other. */
export const words =
  (all: readonly string[]): Control =>
  ({ field }) => <DictField {...field<string>()} free options={all.map((value) => ({ value }))} />

/** 供应商, 客户. */
export const partner =
  (kind: Extract<LookupKind, 'client' | 'supplier'>): Control =>
  ({ field, shown, change }) => {
    const { value, onChange: _, maxLength: __, ...facts } = field<number>()
    return (
      <PartnerField
        {...facts}
        kind={kind}
        partner={{ id: value, name: shown }}
        onChange={({ id, name }) => change({ [facts.name]: id, [shownBy(facts.name)]: name })}
      />
    )
  }
/** 负责人: one of the company's people. */
export const incharge: Control = ({ field }) => {
  const { name, label, value, onChange } = field<number>()
  return <InchargeField {...{ name, label, value, onChange }} />
}

/** What a field is drawn by unless its kind of document says otherwise. */
export const usual: Record<Exclude<HeadKind, 'reference'>, Control> = { text: text(), number: number(), day: day(), tick }
