import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { type PriceTag, type Row, tagsOf } from '#contract/kit/fields.ts'
import { partPrices } from '#contract/master/part-form.ts'
import { parts } from '#contract/master/parts.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { NumberField } from '#web/kit/form/number-field.tsx'
import type { PriceValue } from '#web/kit/form/price.tsx'
import { announce } from '#web/kit/request/announce.ts'
import { call, callAsking } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { PartRecord } from './part-values.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 设置价格. */
    partPrice: { props: { pjid: number; title?: string }; result: { pjid: number } }
  }
}

const prices = [
  ['xsPrice', '销售价'],
  ['minPrice', '限价'],
  ['purchasePrice', '进价'],
  ['pfPrice', '批发价'],
  ['fxPrice', '分销价'],
] as const
type PriceName = (typeof prices)[number][0]

const names = prices.map(([name]) => name)
const tagOf = (name: PriceName): PriceTag | undefined => tagsOf(partPrices[name])?.[0]

export function PartPriceDialog({ pjid, title = '设置价格', onDone, onClose }: DialogProps<'partPrice'>) {
  const { data, isError } = useQuery({
    queryKey: ['part-price', pjid],
    queryFn: ({ signal }) => call(parts.getOne, { id: pjid }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const invalid = data?.content === null
  useEffect(() => {
    if (invalid) toast.error('无效商品')
    if (invalid || isError) onClose()
  }, [invalid, isError, onClose])

  if (data?.content) return <Prices part={data.content} title={title} onDone={() => onDone({ pjid })} onClose={onClose} />
  return (
    <AppDialog title={title} width={560} onClose={onClose} loading>
      <Skeleton active />
    </AppDialog>
  )
}

interface Props {
  part: PartRecord
  title: string
  onDone: () => void
  onClose: () => void
}

function Prices({ part, title, onDone, onClose }: Props) {
  const { pjid, priceVo, priceVersion } = part
  const form = useForm<Record<PriceName, PriceValue>>(partPrices, () => {
    const { xsPrice, minPrice, purchasePrice, pfPrice, fxPrice } = priceVo
    return { xsPrice, minPrice, purchasePrice, pfPrice, fxPrice }
  })
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const filled = Object.fromEntries(names.map((name) => [name, form.now()[name] ?? 0])) as Record<PriceName, number>
    if (!(await callAsking(parts.savePrice, { pjid, ...filled, priceVersion, submittime }))) return
    announce('part')
    onDone()
  })
  const enter = useEnterNext(names, () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is put once, into the first price the user may see
  useEffect(() => {
    names.some((name) => enter.focus(name))
  }, [])

  return (
    <AppDialog
      title={title}
      width={560}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormGrid columns={2} enter={enter} disabled={busy}>
        <TextField name="pjNo" label="编码" value={part.pjNo} onChange={() => {}} disabled />
        <TextField name="pjName" label="名称" value={part.pjName} onChange={() => {}} disabled />
        {prices.map(([name, label]) => (
          <NumberField
            key={name}
            name={name}
            label={label}
            tag={tagOf(name)}
            value={form.values[name]}
            error={form.errors[name]}
            onChange={(value) => form.set({ [name]: value })}
          />
        ))}
      </FormGrid>
      <PriceHistory pjid={pjid} />
    </AppDialog>
  )
}

const historyColumns = columnsFor<Row<typeof parts.priceHistory>>()(
  { prop: 'changeTime', label: '时间', width: 140 },
  { prop: 'fieldName', label: '价格', width: 80 },
  { prop: 'oldPrice', label: '原价', width: 90, align: 'right' },
  { prop: 'newPrice', label: '新价', width: 90, align: 'right' },
  { prop: 'orderNo', label: '调价单', width: 110 },
  { prop: 'modifier', label: '经办人', width: 80 },
)

/** The last changes: who asks what a price was need not leave the dialog. */
function PriceHistory({ pjid }: { pjid: number }) {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['part-price-history', pjid],
    queryFn: ({ signal }) => call(parts.priceHistory, { pjid, page: 1, limit: 50 }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <div className="part-price-history">
      <DataTable
        label="价格变动"
        columns={historyColumns}
        rows={data?.page.list ?? []}
        rowKey="id"
        height={180}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty="价格没有变动过"
      />
    </div>
  )
}
