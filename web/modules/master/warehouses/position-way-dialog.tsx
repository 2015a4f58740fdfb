import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { MOST_POSITIONS, positions } from '#contract/master/warehouses/positions.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { ArrangeTree } from '#web/kit/form/arrange-tree.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { call } from '#web/kit/request/request.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 拣货顺序 of a warehouse: dragged, moved with Alt and the arrows, or numbered anew by name. */
    positionWay: { props: { warehouseId: number; warehouseName: string }; result: true }
  }
}

const byName = new Intl.Collator('zh-CN', { numeric: true })

export function PositionWayDialog({ warehouseId, warehouseName, onDone, onClose }: DialogProps<'positionWay'>) {
  const [order, setOrder] = useState<readonly number[]>()
  const [selected, setSelected] = useState<number>()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['position-way', warehouseId],
    queryFn: ({ signal }) => call(warehouses.positions, { warehouseId, limit: MOST_POSITIONS }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const found = data?.content ?? []
  const byId = new Map(found.map((each) => [each.id, each]))
  const ids = order ?? found.map(({ id }) => id)
  const nodes = ids.flatMap((id, at) => {
    const position = byId.get(id)
    return position ? [{ id, parentId: 0, at, position }] : []
  })
  const { busy, save } = useSaving(async (submittime) => {
    try {
      await call(positions.arrange, { warehouseId, ids: [...ids], submittime })
    } catch (fault) {
      // somebody added or deleted positions meanwhile: the way is shown as it is now
      setOrder(undefined)
      await refetch()
      throw fault
    }
    onDone(true)
  })
  const move = ({ id }: { id: number }, _: number, to: number) => setOrder(ids.filter((each) => each !== id).toSpliced(to, 0, id))
  const sort = () => setOrder(found.toSorted((a, b) => byName.compare(a.posiName, b.posiName)).map(({ id }) => id))
  const content = () => {
    if (!data && isError && !isFetching) return <LoadFailed what="仓位" onRetry={() => void refetch()} />
    if (!data) return <Skeleton active />
    if (found.length === 0) return <p className="position-pattern-hint">暂无仓位</p>
    return (
      <>
        <div className="position-way-actions">
          <Button onClick={sort}>按仓位编码排序</Button>
          <Button onClick={() => setOrder(ids.toReversed())}>全部反向</Button>
          <Button disabled={!order} onClick={() => setOrder(undefined)}>
            恢复
          </Button>
          <span>拖动，或选中后按 Alt+↑ Alt+↓ 移动</span>
        </div>
        <div className="position-way">
          <ArrangeTree
            label="拣货顺序"
            nodes={nodes}
            selected={selected}
            onSelect={setSelected}
            onMove={move}
            mayHang={(_, parentId) => parentId === 0}
            title={({ at, position: { posiName, enabled } }) => (
              <>
                <small>{at + 1}</small> {posiName}
                {!enabled && <small> 已停用</small>}
              </>
            )}
          />
        </div>
      </>
    )
  }
  return (
    <AppDialog
      title={`拣货顺序 · ${warehouseName}`}
      width={480}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      okDisabled={!order}
      busy={busy}
      loading={!data && (!isError || isFetching)}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void (order && save()) }]}
    >
      {content()}
    </AppDialog>
  )
}
