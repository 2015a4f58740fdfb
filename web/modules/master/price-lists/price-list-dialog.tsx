import { useQuery } from '@tanstack/react-query'
import { Select, Spin, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { limitOf, type Reply } from '#contract/kit/fields.ts'
import { priceLists } from '#contract/master/price-lists.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { PartnerField } from '#web/kit/document/partner-field.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DayField, Field, FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession, useUser } from '#web/kit/session/session.ts'
import './price-lists.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 价格表: its days and whom it is given to; without an id a new one. */
    priceList: { props: { id?: number }; result: { id: number } }
  }
}

type Stored = Reply<typeof priceLists.get>['content']
type Values = Omit<Stored, 'others'>

export function PriceListDialog(props: DialogProps<'priceList'>) {
  const { busDate } = useUser()
  const { id } = props
  const { data, error } = useQuery({
    queryKey: ['price-list', id],
    queryFn: ({ signal }) => call(priceLists.get, { id: id ?? 0 }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const { onClose } = props
  useEffect(() => {
    if (error) onClose()
  }, [error, onClose])
  const blank = { id: 0, listName: '', fromDay: busDate, toDay: '', remark: '', levels: [], clients: [], version: 0, others: 0 }
  const stored = id === undefined ? blank : data?.content
  if (stored) return <Form {...props} stored={stored} />
  return (
    <AppDialog title="修改价格表" width={640} onClose={onClose}>
      <Spin />
    </AppDialog>
  )
}

const order = ['listName', 'fromDay', 'toDay', 'levels', 'client', 'remark']
const { listName: NAME, remark: REMARK } = priceLists.save.input

function Form({ stored, onDone, onClose }: DialogProps<'priceList'> & { stored: Stored }) {
  const { others, ...first } = stored
  const [start] = useState<Values>(first)
  const [values, setValues] = useState<Values>(start)
  const put = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))
  const { busy, save } = useSaving(async (submittime) => {
    if (!values.listName.trim()) {
      toast.warning('请输入价格表名称')
      return void enter.focus('listName')
    }
    const { clients, version, ...sent } = values
    const { id } = await call(priceLists.save, {
      ...{ ...sent, clients: clients.map((each) => each.id), submittime },
      ...(sent.id > 0 && { version }),
    })
    onDone({ id })
  })
  const enter = useEnterNext(order, () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is put once
  useEffect(() => void enter.focus('listName'), [])
  return (
    <AppDialog
      title={values.id ? '修改价格表' : '新增价格表'}
      width={640}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      filled={() => values !== start}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormGrid columns={2} labels={72} enter={enter} disabled={busy}>
        <TextField
          name="listName"
          label="名称"
          required
          span={2}
          maxLength={limitOf(NAME)}
          value={values.listName}
          onChange={(listName) => put({ listName })}
        />
        <DayField name="fromDay" label="生效日期" required value={values.fromDay} onChange={(fromDay) => put({ fromDay })} />
        <DayField name="toDay" label="截止日期" placeholder="不填：长期有效" value={values.toDay} onChange={(toDay) => put({ toDay })} />
        <Levels value={values.levels} onChange={(levels) => put({ levels })} />
        <Clients value={values.clients} others={others} onChange={(clients) => put({ clients })} />
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

function Levels({ value, onChange }: { value: string[]; onChange: (levels: string[]) => void }) {
  const { dictionary } = useSession()
  const options = dictionary('CLIENTLEVEL').map(({ dictName, dictValue }) => ({ value: dictValue || dictName, label: dictName }))
  return (
    <Field name="levels" label="信用等级" span={2} hint="该等级的全部客户">
      {(field) => (
        <Select
          {...field}
          mode="multiple"
          aria-label="信用等级"
          style={{ width: '100%' }}
          placeholder="不填：不按等级"
          value={value}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

/** Single clients: each that is found joins those below. */
function Clients({
  value,
  others,
  onChange,
}: {
  value: Values['clients']
  others: number
  onChange: (clients: Values['clients']) => void
}) {
  const [typed, setTyped] = useState({ id: 0, name: '' })
  const add = (partner: { id: number; name: string }) => {
    if (partner.id === 0) return setTyped(partner)
    setTyped({ id: 0, name: '' })
    if (!value.some(({ id }) => id === partner.id)) onChange([...value, partner])
  }
  return (
    <>
      <PartnerField
        name="client"
        label="指定客户"
        span={2}
        kind="client"
        placeholder="名称、拼音、电话，可加多个"
        partner={typed}
        onChange={add}
      />
      {(value.length > 0 || others > 0) && (
        <p className="price-list-clients">
          {value.map(({ id, name }) => (
            <Tag key={id} closable onClose={() => onChange(value.filter((each) => each.id !== id))}>
              {name}
            </Tag>
          ))}
          {others > 0 && <span className="pc-hint">另有{others}个您无权查看的客户，保存后不变</span>}
        </p>
      )}
    </>
  )
}
