import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/kit/fields.ts'
import { clientCars, plateSigns } from '#contract/master/client-cars.ts'
import type { Control } from '#web/kit/document/head-controls.tsx'
import type { BoundField } from '#web/kit/form/field-facts.ts'
import { Field } from '#web/kit/form/fields.tsx'
import { SuggestInput } from '#web/kit/form/suggest-input.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'

type Car = Reply<typeof clientCars.find>['content'][number]
interface Head {
  clientId?: number
}

/** 车牌: one of the client's cars, or any other. Without a client a known plate brings him along. */
export const carPlate: Control = ({ field, head, change }) => <CarPlate field={field<string>()} head={head} change={change} />

interface Props {
  field: BoundField<string, string>
  head: Head
  change: (change: object) => void
}
function CarPlate({ field, head, change }: Props) {
  const { value, onChange, maxLength, ...frame } = field
  const clientId = head.clientId ?? 0
  const maySee = useSession().may('base:car:query')
  const own = useCars(maySee ? clientId : 0)
  const source = async (text: string) => {
    const signs = plateSigns(text)
    if (clientId > 0) return own.filter(({ plate }) => plate.includes(signs))
    if (!maySee || signs.length < 2) return []
    const { content } = await call(clientCars.find, { text: signs }, { quiet: true }).catch(() => ({ content: [] as Car[] }))
    return content.filter(({ plate }) => plate !== '')
  }
  const pick = (car: Pick<Car, 'plate' | 'clientId' | 'clientName'>) =>
    change({ [frame.name]: car.plate, ...(clientId === 0 && car.clientId > 0 && { clientId: car.clientId, clientName: car.clientName }) })
  return (
    <Field {...frame}>
      {(bound) => (
        <SuggestInput<Pick<Car, 'plate' | 'model' | 'clientId' | 'clientName'>>
          {...bound}
          label={frame.label}
          maxLength={maxLength}
          value={value}
          source={source}
          delay={0}
          openAtOnce
          firstByEnter={false}
          textOf={({ plate }) => plate}
          keyOf={(car, index) => `${index} ${car.plate}`}
          render={({ plate, model, clientName }) => [plate, model, clientId === 0 && clientName].filter(Boolean).join(' · ')}
          own={(text) => ({ plate: plateSigns(text), model: '', clientId: 0, clientName: '' })}
          onPick={pick}
          onClear={() => onChange('')}
        />
      )}
    </Field>
  )
}

function useCars(clientId: number): readonly Car[] {
  const { data } = useQuery({
    queryKey: ['client-cars', clientId],
    queryFn: ({ signal }) => call(clientCars.find, { clientId }, { signal, quiet: true }),
    enabled: clientId > 0,
    staleTime: 60_000,
  })
  return (data?.content ?? []).filter(({ plate }) => plate !== '')
}
