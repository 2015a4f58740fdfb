import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { clientCars } from '#contract/master/client-cars.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'

/** Whose car a VIN is; where nobody's yet, it can be put down as a client's. */
export function VinCars({ vin, model }: { vin: string; model: string }) {
  const { may } = useSession()
  const sees = may('base:car:query')
  const { data, refetch } = useQuery({
    queryKey: ['cars-of-vin', vin],
    queryFn: ({ signal }) => call(clientCars.find, { text: vin }, { signal, quiet: true }),
    enabled: sees,
    staleTime: 0,
  })
  if (!sees || !data) return null
  const open = (props: Parameters<typeof openDialog<'clientCar'>>[1]) => void openDialog('clientCar', props).then(() => refetch())
  return (
    <p>
      {data.content.length > 0 && '客户车辆：'}
      {data.content.map((car) => (
        <Button key={car.id} size="small" onClick={() => open({ car })}>
          {[car.plate, car.clientName].filter(Boolean).join(' · ')}
        </Button>
      ))}
      {may('base:car:upd') && (
        <Button size="small" type="link" onClick={() => open({ car: { vin, model } })}>
          登记为客户车辆
        </Button>
      )}
    </p>
  )
}
