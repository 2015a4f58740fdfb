import { Button } from 'antd'
import { useMemo } from 'react'
import { MARK_STATUSES, stockCounts } from '#contract/documents/stock-counts.ts'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { usePlaces } from '#web/kit/document/use-places.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor, withTurns } from '#web/kit/table/column.ts'
import { besideTotals } from '#web/kit/table/totals-beside.ts'

type Mark = Row<typeof stockCounts.page>

const columns = columnsFor<Mark>()(
  { prop: 'markNo', label: '单号', card: 'title', width: 110, eventType: 'open', fixed: 'left' },
  { prop: 'markDate', label: '日期', card: 'sub', width: 92, dateformat: 'yyyy-MM-dd' },
  { prop: 'status', label: '状态', card: 'status', width: 74, status: true },
  { prop: 'warehouseName', label: '仓库', card: 'sub', width: 92 },
  { prop: 'scopeText', label: '范围', card: 'sub', width: 140 },
  { prop: 'lineCount', label: '行数', width: 64, number: true, digits: 0 },
  { prop: 'countedCount', label: '已盘', card: 'sub', width: 64, number: true, digits: 0 },
  { prop: 'differCount', label: '差异', card: 'amount', width: 64, number: true, digits: 0 },
  { prop: 'gainQty', label: '盘盈数量', width: 84, number: true, statistics: true },
  { prop: 'lossQty', label: '盘亏数量', width: 84, number: true, statistics: true },
  { prop: 'gainValue', label: '盘盈金额', width: 100, number: true, digits: 2, statistics: true },
  { prop: 'lossValue', label: '盘亏金额', width: 100, number: true, digits: 2, statistics: true },
  { prop: 'modifierName', label: '经办人', width: 76 },
  { prop: 'remark', label: '备注', width: 120 },
  { prop: 'lastUpdateTime', label: '更新时间', width: 132, dateformat: 'yyyy-MM-dd HH:mm', show: false },
)

/** Whose turn it is with a count. */
const TURNS = { 草稿: 'busi:mark:add', 进行中: 'busi:mark:count', 待审核: 'busi:mark:audit' } as const

/** 盘点单. */
export function CountListPage() {
  const { may } = useSession()
  const { warehouses } = usePlaces()
  const shown = useMemo(() => withTurns(columns, TURNS, may), [may])
  const filters = useMemo<FilterItem<Sent<typeof stockCounts.page>>[]>(
    () => [
      { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '日期', quick: 'thisMonth' },
      { type: 'Input', name: 'markNo', label: '单号' },
      {
        type: 'stateSelect',
        name: 'warehouseId',
        label: '仓库',
        options: warehouses.map(({ id, warehouseName }) => ({ value: String(id), label: warehouseName })),
      },
      {
        type: 'stateSelect',
        name: 'status',
        label: '状态',
        multiple: true,
        options: MARK_STATUSES.map((value) => ({ value })),
        width: 130,
      },
    ],
    [warehouses],
  )
  const open = async ({ id, status }: Mark, refresh: () => void) => {
    const done = status === '草稿' && may('busi:mark:add') ? await openDialog('countScope', { id }) : await openDialog('stockCount', { id })
    if (!done) return
    refresh()
    if ('begun' in done && done.begun) void openDialog('stockCount', { id: done.id }).then(refresh)
  }
  return (
    <ListPage
      pageKey="CountList"
      label="盘点单"
      load={stockCounts.page}
      totals={{ load: stockCounts.totals, ...besideTotals('') }}
      columns={shown}
      rowKey="id"
      filters={filters}
      actions={({ refresh }) => may('busi:mark:add') && <NewCount refresh={refresh} />}
      onOpen={(row, { refresh }) => void open(row, refresh)}
      onEvent={(_, row, { refresh }) => void open(row, refresh)}
      empty={may('busi:mark:add') ? '暂无盘点单。按 Alt+N 新增：选仓库和范围，开始后即可录入' : '暂无盘点单'}
    />
  )
}

function NewCount({ refresh }: { refresh: () => void }) {
  const begin = async () => {
    const done = await openDialog('countScope', { id: 0 })
    if (!done) return
    refresh()
    if (done.begun) void openDialog('stockCount', { id: done.id }).then(refresh)
  }
  useShortcut('Alt+N', '新增盘点单', () => void begin(), { inInput: true })
  return (
    <Button type="primary" title="Alt+N" onClick={() => void begin()}>
      新增盘点单
    </Button>
  )
}
