import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { carModels } from '#contract/master/catalogue/car-models.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { WholeList } from '#web/kit/list/whole-list.tsx'
import { usePage } from '#web/kit/page.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import type { Key } from '#web/kit/table/table-props.ts'
import { ModelParts } from './model-parts.tsx'
import type { CarNode } from './rows.ts'

const year = (value: number) => (value === 0 ? '' : String(value))
const columns = columnsFor<CarNode>()(
  {
    prop: 'yearFrom',
    label: '起始年份',
    card: 'named',
    width: 76,
    align: 'center',
    number: false,
    sortable: true,
    render: ({ yearFrom }) => year(yearFrom),
  },
  { prop: 'yearTo', label: '截止年份', card: 'named', width: 76, align: 'center', number: false, render: ({ yearTo }) => year(yearTo) },
  { prop: 'displacement', label: '排量', card: 'title', width: 70, sortable: true },
  { prop: 'engine', label: '发动机', card: 'title', width: 100 },
  { prop: 'chassis', label: '底盘号', card: 'sub', width: 90 },
  { prop: 'modelName', label: '车型名称', card: 'title', width: 110 },
  { prop: 'amount', label: '适用商品', card: 'amount', width: 80, align: 'right', digits: 0, sortable: true },
  { prop: 'stopped', label: '状态', card: 'status', width: 55, align: 'center', number: false, words: { true: '停用', false: '启用' } },
  { prop: 'remark', label: '备注', card: 'sub', show: 'wide' },
)

/** The models of a series; what is chosen shows its parts below. */
export function SeriesModels({ brand, series, sought }: { brand: CarNode; series: CarNode; sought: number }) {
  const { key } = usePage()
  const { may } = useSession()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set([sought]))
  const [followed, setFollowed] = useState(sought)
  if (followed !== sought) {
    setFollowed(sought)
    setChosen(new Set([sought]))
  }
  const follow = useCallback((row: CarNode | undefined) => {
    if (row) setChosen((before) => (before.size === 1 && before.has(row.id) ? before : new Set([row.id])))
  }, [])
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [key, 'models', series.id],
    queryFn: ({ signal }) => call(carModels.ofSeries, { seriesId: series.id }, { signal, quiet: true }),
    gcTime: Number.POSITIVE_INFINITY,
  })
  const rows = data?.content ?? []
  const model = rows.find(({ id }) => chosen.has(id)) ?? rows[0]
  const above = `${brand.title} ${series.title}`
  const [mayAdd, mayEdit] = [may('base:model:add'), may('base:model:upd')]
  const changed = () => client.invalidateQueries({ queryKey: [key] })
  const open = async (node?: CarNode) => {
    const saved = await openDialog('carModel', { node, level: 3, parentId: series.id, above })
    if (saved) setChosen(new Set([saved.id]))
  }
  const turn = async (one: CarNode) => {
    if (!one.stopped && !(await confirmDialog(`确定停用“${above} ${one.title}”吗？配件目录中不再出现`))) return
    await call(one.stopped ? carModels.resume : carModels.stop, { ids: [one.id], submittime: stamp() }).catch(() => undefined)
    await changed()
  }
  useShortcut('Alt+N', '新增车型', () => void open(), { inInput: true, disabled: !mayAdd })
  useShortcut('F2', '修改车型', () => model && void open(model), { disabled: !model || !mayEdit })
  return (
    <div className="models-right">
      <section className="pc-list" aria-label={`${above}的车型`}>
        <div className="pc-actions">
          <strong className="models-title">{above}</strong>
          <Button type="primary" disabled={!mayAdd} onClick={() => void open()} title="Alt+N">
            新增车型
          </Button>
          <Button disabled={!model || !mayEdit} onClick={() => model && void open(model)}>
            修改
          </Button>
          <Button disabled={!model || !mayEdit} onClick={() => model && void turn(model)}>
            {model?.stopped ? '启用' : '停用'}
          </Button>
        </div>
        <WholeList
          leads
          label="车型"
          columns={columns}
          rows={rows}
          rowKey="id"
          loading={isPending}
          error={error}
          onRetry={() => void refetch()}
          selection={{ keys: new Set(model ? [model.id] : []), onChange: setChosen, single: true }}
          onActive={follow}
          onOpen={(row) => mayEdit && void open(row)}
          rowClass={({ stopped }) => (stopped ? 'models-stopped' : undefined)}
          empty={`${series.title}暂无车型，点“新增车型”（Alt+N）`}
        />
      </section>
      {model && <ModelParts key={model.id} model={model} above={above} onChanged={changed} />}
    </div>
  )
}
