import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { carModels } from '#contract/master/catalogue/car-models.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import type { SuggestHandle } from '#web/kit/form/suggest-input.tsx'
import { announce } from '#web/kit/request/announce.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Key } from '#web/kit/table/table-props.ts'
import { CarModelField } from './car-model-field.tsx'
import { type FittedModel, fullName, type PlacedModel } from './rows.ts'
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
  const [ticked, setTicked] = useState<ReadonlySet<Key>>(new Set())
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
  const rows = data?.content ?? []
  const edit = (chosen: readonly FittedModel[]) => {
    const [first, second] = chosen
    if (!first || !mayFit) return
    const title = second ? `${pjNo} 的 ${chosen.length} 个车型` : fullName(first)
    void carry(() => openDialog('fit', { title, fits: chosen.map(({ id, ...fit }) => ({ ...fit, modelId: id, pjid })) }))
  }
  const remove = (row: PlacedModel) => carry(() => call(carModels.unfit, { modelIds: [row.id], pjids: [pjid], submittime: stamp() }))
  const columns = columnsFor<FittedModel>()(
    { prop: 'brandName', label: '品牌', width: 80 },
    { prop: 'seriesName', label: '车系', width: 100 },
    { prop: 'title', label: '车型', width: 180 },
    { prop: 'fitPlace', label: '安装位置', width: 70 },
    {
      prop: 'perCar',
      label: '每车用量',
      width: 70,
      align: 'right',
      render: ({ perCar }) => (perCar > 0 ? formatDecimal(perCar, 0, 3) : ''),
    },
    { prop: 'fitNote', label: '适用备注' },
    { prop: 'stopped', label: '状态', width: 55, align: 'center', number: false, words: { true: '停用', false: '启用' } },
    {
      prop: 'operate',
      operate: true,
      label: '操作',
      width: 90,
      render: (row) => (
        <>
          <Button type="link" size="small" disabled={busy || !mayFit} onClick={() => edit([row])}>
            位置
          </Button>
          <Button type="link" size="small" danger disabled={busy || !mayFit} onClick={() => void remove(row)}>
            移除
          </Button>
        </>
      ),
    },
  )
  const picked = rows.filter(({ id }) => ticked.has(id))
  const chosen = picked.length > 0 ? picked : rows.slice(0, 200)
  return (
    <AppDialog title={`适用车型 · ${pjNo}`} width={880} onClose={onClose} busy={busy}>
      <div className="fitment-add">
        <CarModelField
          ref={field}
          label="添加适用车型"
          placeholder="输入品牌、车系、年份、排量或拼音，回车添加；选车系即添加它的全部车型"
          disabled={!mayFit}
          onPick={(found) => void add(found)}
        />
        <Button disabled={busy || !mayFit || chosen.length === 0} onClick={() => edit(chosen)} title="先勾选车型；一个也不勾选：全部">
          设置位置、用量{chosen.length > 1 ? `（${chosen.length} 个）` : ''}
        </Button>
      </div>
      <DataTable
        label="适用车型"
        columns={columns}
        rows={rows}
        rowKey="id"
        height={320}
        selection={{ keys: ticked, onChange: setTicked }}
        onOpen={(row) => edit([row])}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty="暂无适用车型，在上面输入车型，回车添加"
      />
    </AppDialog>
  )
}
