import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { carModels, type ModelLevel } from '#contract/master/catalogue/car-models.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { ArrangeTree } from '#web/kit/form/arrange-tree.tsx'
import type { SuggestHandle } from '#web/kit/form/suggest-input.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { usePage } from '#web/kit/page.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { CarModelField } from './car-model-field.tsx'
import type { CarNode } from './rows.ts'
import { SeriesModels } from './series-models.tsx'
import './catalogue.css'

/** 车型资料: brands and series at the left, the models of a series at the right, and below them the parts that fit. */
export function CarModelPage() {
  const { key } = usePage()
  const { may } = useSession()
  const client = useQueryClient()
  const search = useRef<SuggestHandle>(null)
  const [chosen, setChosen] = useState(0)
  /** A model that was searched for. */
  const [sought, setSought] = useState(0)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [key, 'tree'],
    queryFn: ({ signal }) => call(carModels.tree, {}, { signal, quiet: true }),
    gcTime: Number.POSITIVE_INFINITY,
  })
  const nodes = data?.content ?? []
  const byId = (id: number) => nodes.find((each) => each.id === id)
  const first = nodes.find(({ parentId }) => parentId !== 0 && parentId === nodes[0]?.id) ?? nodes[0]
  const node = chosen === 0 ? first : byId(chosen)
  const brand = node && (node.level === 1 ? node : byId(node.parentId))
  const [mayAdd, mayEdit] = [may('base:model:add'), may('base:model:upd')]

  const open = async (level: 1 | 2, edited?: CarNode) => {
    const above = level === 2 ? brand : undefined
    const saved = await openDialog('carModel', { node: edited, level, parentId: above?.id ?? 0, above: above?.title ?? '' })
    if (saved) setChosen(saved.id)
  }
  const edit = (one: CarNode | undefined = node) => one && mayEdit && void open(one.level as 1 | 2, one)
  const turn = async (one: CarNode) => {
    if (
      !one.stopped &&
      !(await confirmDialog(`确定停用“${one.title}”吗？配件目录中不再出现${one.level === 1 ? '它的车系和车型' : '它的车型'}`))
    )
      return
    await call(one.stopped ? carModels.resume : carModels.stop, { ids: [one.id], submittime: stamp() }).catch(() => undefined)
    await client.invalidateQueries({ queryKey: [key] })
  }
  const load = async () => {
    await openDialog('listImport', { kind: 'fitment' })
    await client.invalidateQueries({ queryKey: [key] })
  }
  const choose = (id: number) => {
    setChosen(id)
    setSought(0)
  }
  useShortcut('F4', '查找车型', () => search.current?.focus(), { inInput: true })
  useShortcut('Alt+B', '新增品牌', () => void open(1), { inInput: true, disabled: !mayAdd })
  useShortcut('Alt+S', '新增车系', () => void open(2), { inInput: true, disabled: !mayAdd || !brand })

  if (!data) {
    if (isError && !isFetching) return <LoadFailed what="车型资料" onRetry={() => void refetch()} />
    return <Skeleton active paragraph={{ rows: 8 }} className="models-wait" />
  }
  const words: Record<ModelLevel, string> = { 1: '个车系', 2: '个车型', 3: '' }
  return (
    <div className="models">
      <div className="pc-list">
        <div className="pc-actions models-actions">
          <Button type="primary" disabled={!mayAdd} onClick={() => void open(1)} title="Alt+B">
            新增品牌
          </Button>
          <Button disabled={!mayAdd || !brand} onClick={() => void open(2)} title="Alt+S">
            新增车系
          </Button>
          <Button disabled={!node || !mayEdit} onClick={() => edit()}>
            修改
          </Button>
          <Button disabled={!node || !mayEdit} onClick={() => node && void turn(node)}>
            {node?.stopped ? '启用' : '停用'}
          </Button>
          <Button disabled={!may('base:model:fit')} onClick={() => void load()} title="从 Excel 导入商品的适用车型">
            导入适用
          </Button>
        </div>
        <CarModelField
          ref={search}
          label="查找车型"
          placeholder="品牌 车系 年份 排量 拼音，空格隔开 (F4)"
          brands
          stopped
          onPick={({ id, level, seriesId }) => {
            setChosen(level === 3 ? seriesId : id)
            setSought(level === 3 ? id : 0)
          }}
        />
        {nodes.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无车型，先新增品牌，再新增车系" />
        ) : (
          <ArrangeTree
            label="品牌与车系"
            nodes={nodes}
            selected={node?.id}
            onSelect={choose}
            onOpen={edit}
            title={({ title, level, amount, stopped }) => (
              <span className={stopped ? 'models-stopped' : undefined}>
                {level === 1 ? <strong>{title}</strong> : title}
                <small>
                  {amount > 0 && ` ${amount} ${words[level as ModelLevel]}`}
                  {stopped && ' 已停用'}
                </small>
              </span>
            )}
          />
        )}
      </div>
      {node?.level === 2 && brand ? (
        <SeriesModels key={node.id} brand={brand} series={node} sought={sought} />
      ) : (
        <Empty
          className="models-none"
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={brand ? '在左边选择一个车系，或新增车系' : '选择车系后，这里显示它的车型和适用配件'}
        />
      )}
    </div>
  )
}
