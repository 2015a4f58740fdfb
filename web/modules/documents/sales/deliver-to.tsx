import { useQuery } from '@tanstack/react-query'
import { addressLine, clientBook } from '#contract/master/clients/book.ts'
import type { Control } from '#web/kit/document/head-controls.tsx'
import { partner } from '#web/kit/document/head-controls.tsx'
import type { BoundField } from '#web/kit/form/field-facts.ts'
import { Field } from '#web/kit/form/fields.tsx'
import { SuggestInput } from '#web/kit/form/suggest-input.tsx'
import { call } from '#web/kit/request/request.ts'

interface Place {
  text: string
  fhCompany: string
  isDefault: boolean
}
interface Head {
  clientId?: number
  fhCompany?: string
}

/** 收货地址: one of the client's, or any other. One that names its carrier brings him along where none is written yet. */
export const deliverTo: Control = ({ field, head, change }) => <DeliverTo field={field<string>()} head={head} change={change} />

interface Props {
  field: BoundField<string, string>
  head: Head
  change: (change: object) => void
}
function DeliverTo({ field, head, change }: Props) {
  const { value, onChange, maxLength, ...frame } = field
  const places = usePlaces(head.clientId ?? 0)
  const usual = places.find(({ isDefault }) => isDefault)
  const pick = ({ text, fhCompany }: Place) => change({ [frame.name]: text, ...(fhCompany && !head.fhCompany && { fhCompany }) })
  return (
    <Field {...frame}>
      {(bound) => (
        <SuggestInput<Place>
          {...bound}
          label={frame.label}
          maxLength={maxLength}
          placeholder={usual ? `不填：${usual.text}` : ''}
          value={value}
          source={(text) => places.filter((place) => place.text.toLowerCase().includes(text.toLowerCase()))}
          delay={0}
          openAtOnce
          firstByEnter={false}
          textOf={({ text }) => text}
          keyOf={({ text }, index) => `${index} ${text}`}
          render={({ text, isDefault }) => (isDefault ? `${text}（默认）` : text)}
          own={(text) => ({ text, fhCompany: '', isDefault: false })}
          onPick={pick}
          onClear={() => onChange('')}
        />
      )}
    </Field>
  )
}

function usePlaces(clientId: number): readonly Place[] {
  const { data } = useQuery({
    queryKey: ['client-addresses', clientId],
    queryFn: ({ signal }) => call(clientBook.of, { clientId }, { signal, quiet: true }),
    enabled: clientId > 0,
    staleTime: 60_000,
  })
  return (data?.content?.addresses ?? []).map((address) => ({
    text: addressLine(address),
    fhCompany: address.fhCompany,
    isDefault: address.isDefault,
  }))
}

/** Another client has other addresses, and other cars than the one before him. */
export const customer: Control = (props) =>
  partner('client')({
    ...props,
    change: (next) => {
      const { clientId: before = 0 } = props.head as Head
      const other = (next as Head).clientId !== before
      props.change({ ...next, ...(other && { deliverTo: '' }), ...(other && before > 0 && { carPlate: '' }) })
    },
  })
