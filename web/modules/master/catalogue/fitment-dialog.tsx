import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { carModels } from '#contract/master/catalogue/car-models.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import type { SuggestHandle } from '#web/kit/form/suggest-input.tsx'
import { announce } from '#web/kit/request/announce.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { CarModelField } from './car-model-field.tsx'
import { fullName, type PlacedModel } from './rows.ts'
import './catalogue.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 适用车型 of a part; each change is saved at once. */
    fitment: { props: { pjid: number; pjNo: string } }
  }
}

export function FitmentDialog({ pjid, pjNo, onClose }: DialogProps<'fitment'>) {
  const mayFit = useSession().may('base:model:fit')
  const field = useRef<SuggestHandle>(null)
  const [busy, setBusy] = useState(false)
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['fitment', pjid],
    queryFn: ({ signal }) => call(carModels.ofPart, { pjid }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (!isPending) field.current?.focus()
  }, [isPending])
  const carry = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work().catch(() => undefined)
    await refetch()
    announce('fitment')
    setBusy(false)
    field.current?.focus()
  }
  const add = (found: PlacedModel) =>
    carry(async () => {
      const { added } = await call(carModels.fit, { modelIds: [found.id], pjids: [pjid], submittime: stamp() })
      if (added === 0) toast.info(`${fullName(found)} 已在适用车型中`)
    })
  const remove = (row: PlacedModel) => carry(() => call(carModels.unfit, { modelIds: [row.id], pjids: [pjid], submittime: stamp() }))
  const columns = columnsFor<PlacedModel>()(
    { prop: 'brandName', label: '品牌', width: 100 },
    { prop: 'seriesName', label: '车系', width: 120 },
    { prop: 'title', label: '车型' },
    { prop: 'stopped', label: '状态', width: 55, align: 'center', number: false, words: { true: '停用', false: '启用' } },
    {
      prop: 'operate',
      operate: true,
      label: '操作',
      width: 60,
      render: (row) => (
        <Button type="link" size="small" danger disabled={busy || !mayFit} onClick={() => void remove(row)}>
          移除
        </Button>
      ),
    },
  )
  return (
    <AppDialog title={`适用车型 · ${pjNo}`} width={680} onClose={onClose} busy={busy}>
      <div className="fitment-add">
        <CarModelField
          ref={field}
          label="添加适用车型"
          placeholder="输入品牌、车系、年份、排量或拼音，回车添加；选车系即添加它的全部车型"
          disabled={!mayFit}
          onPick={(found) => void add(found)}
        />
      </div>
      <DataTable
        label="适用车型"
        columns={columns}
        rows={data?.content ?? []}
        rowKey="id"
        height={320}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty="还没有适用车型，在上面输入车型，回车添加"
      />
    </AppDialog>
  )
}
