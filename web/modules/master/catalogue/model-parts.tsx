import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { carModels } from '#contract/master/catalogue/car-models.ts'
import { openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import type { SuggestHandle } from '#web/kit/form/suggest-input.tsx'
import { Pager } from '#web/kit/list/pager.tsx'
import { QuickSearch } from '#web/kit/list/quick-search.tsx'
import { WholeList } from '#web/kit/list/whole-list.tsx'
import { usePage } from '#web/kit/page.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import type { Key } from '#web/kit/table/table-props.ts'
import type { CarNode, FittedPart } from './rows.ts'

const SIZES = [50, 100, 200]
const columns = columnsFor<FittedPart>()(
  { prop: 'pjNo', label: '编码', card: 'title', width: 130, eventType: 'part' },
  { prop: 'pjName', label: '名称', card: 'title' },
  { prop: 'pjBrand', label: '品牌', card: 'sub', width: 62 },
  { prop: 'pjType', label: '类别', width: 66 },
  { prop: 'pjSize', label: '车型（文字）', width: 120, show: false, hint: '商品资料里的车型文字，与适用车型互不影响' },
  { prop: 'fitPlace', label: '安装位置', card: 'sub', width: 68 },
  {
    prop: 'perCar',
    label: '每车用量',
    card: 'named',
    width: 68,
    align: 'right',
    render: ({ perCar }) => (perCar > 0 ? formatDecimal(perCar, 0, 3) : ''),
  },
  { prop: 'qty', label: '现存', width: 52, align: 'right' },
  { prop: 'usable', label: '可用', card: 'amount', width: 52, align: 'right' },
  { prop: 'xsPrice', label: '销售价', card: 'sub', width: 76, align: 'right' },
  { prop: 'fitNote', label: '适用备注', card: 'sub', width: 110 },
)

/** 适用商品: typed, found, Enter, and the next. */
export function ModelParts({ model, above, onChanged }: { model: CarNode; above: string; onChanged: () => Promise<unknown> }) {
  const { key } = usePage()
  const mayFit = useSession().may('base:model:fit')
  const field = useRef<SuggestHandle>(null)
  const [[page, limit], setPage] = useState([1, SIZES[0] ?? 50])
  const [ticked, setTicked] = useState<ReadonlySet<Key>>(new Set())
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [key, 'parts', model.id, page, limit],
    queryFn: ({ signal }) => call(carModels.parts, { modelId: model.id, page, limit }, { signal, quiet: true }),
    gcTime: Number.POSITIVE_INFINITY,
  })
  const rows = data?.page.list ?? []
  const add = async (pjid: number, pjNo: string) => {
    const answer = await call(carModels.fit, { modelIds: [model.id], pjids: [pjid], submittime: stamp() }).catch(() => undefined)
    if (answer?.added === 0) toast.info(`${pjNo} 已在适用商品中`)
    if (answer) await onChanged()
    field.current?.focus()
  }
  const chosen = rows.filter(({ pjid }) => ticked.has(pjid))
  const place = async () => {
    const title = chosen.length === 1 ? (chosen[0]?.pjNo ?? '') : `${chosen.length} 个商品`
    const saved = await openDialog('fit', { title, fits: chosen.map((fit) => ({ ...fit, modelId: model.id })) })
    if (saved) await onChanged()
  }
  const remove = async () => {
    const pjids = rows.map(({ pjid }) => pjid).filter((pjid) => ticked.has(pjid))
    await call(carModels.unfit, { modelIds: [model.id], pjids, submittime: stamp() }).then(
      () => setTicked(new Set()),
      () => undefined,
    )
    await onChanged()
  }
  return (
    <section className="pc-list" aria-label="适用商品">
      <div className="pc-actions">
        <strong className="models-title">适用商品</strong>
        <div className="models-add">
          <QuickSearch
            ref={field}
            kind="pjGroup"
            label="添加适用商品"
            placeholder={`输入编码、名称，回车添加到 ${model.title}`}
            value=""
            disabled={!mayFit}
            onChange={(item) => item && void add(item.id, item.no)}
          />
        </div>
        <Button disabled={!mayFit || chosen.length === 0} onClick={() => void place()}>
          位置、用量
        </Button>
        <Button disabled={!mayFit || ticked.size === 0} onClick={() => void remove()}>
          移除{ticked.size > 0 ? ` ${ticked.size} 个` : ''}
        </Button>
      </div>
      <WholeList
        label={`${above} ${model.title}的适用商品`}
        columns={columns}
        rows={rows}
        rowKey="pjid"
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        firstIndex={(page - 1) * limit}
        selection={{ keys: ticked, onChange: setTicked }}
        onOpen={({ pjid }) => void openDialog('part', { mode: 'view', id: pjid })}
        rowClass={({ pjEnable }) => (pjEnable ? 'models-stopped' : undefined)}
        empty="暂无适用商品，在上面输入编码或名称，回车添加"
      />
      {data && data.page.totalCount > limit && (
        <Pager
          page={page}
          limit={limit}
          total={data.page.totalCount}
          more={data.page.more}
          sizes={SIZES}
          ticked={ticked.size}
          onChange={(next, size) => setPage([next, size])}
        />
      )}
    </section>
  )
}
