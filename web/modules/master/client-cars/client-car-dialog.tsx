import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { limitOf, type Reply } from '#contract/kit/fields.ts'
import { clientCars, isVin, plateSigns } from '#contract/master/client-cars.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { partnerMissing } from '#web/kit/document/partner.ts'
import { PartnerField } from '#web/kit/document/partner-field.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'

type Car = Reply<typeof clientCars.find>['content'][number]
type Values = Omit<Car, 'clientNo' | 'lastSale'>

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 客户车辆: one that is listed, one by its number, or a new one with what is known of it. */
    clientCar: { props: { id?: number; car?: Partial<Car> }; result: { id: number } }
  }
}

const BLANK: Values = { id: 0, clientId: 0, clientName: '', plate: '', vin: '', model: '', remark: '', version: 0 }

export function ClientCarDialog(props: DialogProps<'clientCar'>) {
  const { id, car, onClose } = props
  const { data, error } = useQuery({
    queryKey: ['client-car', id],
    queryFn: ({ signal }) => call(clientCars.page, { page: 1, limit: 1, id: id ?? 0 }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const stored = id === undefined ? car : data?.page.list[0]
  const gone = id !== undefined && data !== undefined && !stored
  useEffect(() => {
    if (gone) toast.warning('车辆不存在或已删除')
    if (gone || error) onClose()
  }, [gone, error, onClose])
  if (id === undefined || stored) return <Form {...props} first={{ ...BLANK, ...stored }} />
  return (
    <AppDialog title="客户车辆" width={560} onClose={onClose}>
      <Spin />
    </AppDialog>
  )
}

const order = ['clientId', 'plate', 'vin', 'model', 'remark']
const { plate: PLATE, vin: VIN, model: MODEL, remark: REMARK } = clientCars.save.input

function Form({ first, onDone, onClose }: DialogProps<'clientCar'> & { first: Values }) {
  const { may } = useSession()
  const [start] = useState(first)
  const [values, setValues] = useState(start)
  const put = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))
  const reads = !may('base:car:upd')
  const { busy, save } = useSaving(async (submittime) => {
    const { clientName, ...sent } = values
    const nobody = partnerMissing('客户', { id: values.clientId, name: clientName })
    const without = !plateSigns(values.plate) && !plateSigns(values.vin) ? '请输入车牌或车架号' : undefined
    if (nobody || without) {
      toast.warning(nobody ?? without ?? '')
      return void enter.focus(nobody ? 'clientId' : 'plate')
    }
    onDone(await call(clientCars.save, { ...sent, submittime }))
  })
  const enter = useEnterNext(order, () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is put once
  useEffect(() => void enter.focus(start.clientId === 0 ? 'clientId' : 'plate'), [])
  const vin = plateSigns(values.vin)
  const toCatalogue = isVin(vin) && may('base:model:query', 'base:basepj:query') && (
    <Button onClick={() => window.open(`/epc?vin=${vin}`, '_blank', 'noopener')}>查配件目录</Button>
  )
  return (
    <AppDialog
      title={start.id ? '客户车辆' : '新增客户车辆'}
      width={560}
      onClose={onClose}
      {...(!reads && { onOk: () => void save(), okText: '保存' })}
      extra={toCatalogue}
      busy={busy}
      filled={() => !reads && values !== start}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save(), disabled: reads }]}
    >
      <FormGrid columns={2} labels={60} enter={enter} disabled={busy || reads}>
        <PartnerField
          name="clientId"
          label="客户"
          required
          span={2}
          kind="client"
          partner={{ id: values.clientId, name: values.clientName }}
          onChange={({ id, name }) => put({ clientId: id, clientName: name })}
        />
        <TextField name="plate" label="车牌" maxLength={limitOf(PLATE)} value={values.plate} onChange={(plate) => put({ plate })} />
        <TextField name="vin" label="车架号" maxLength={limitOf(VIN)} value={values.vin} onChange={(next) => put({ vin: next })} />
        <TextField
          name="model"
          label="车型"
          span={2}
          maxLength={limitOf(MODEL)}
          value={values.model}
          onChange={(model) => put({ model })}
        />
        <TextField
          name="remark"
          label="备注"
          span={2}
          maxLength={limitOf(REMARK)}
          value={values.remark}
          onChange={(remark) => put({ remark })}
        />
      </FormGrid>
    </AppDialog>
  )
}
