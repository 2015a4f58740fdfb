import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { useMemo } from 'react'
import { SHIFT_STATUSES, shifts } from '#contract/documents/shifts.ts'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { announce, useAnnounced } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor, withTurns } from '#web/kit/table/column.ts'

type Shift = Row<typeof shifts.page>

const show = ({ id, cashierName, mayConfirm }: Shift) => void openDialog('tillSheet', { id, cashierName, mayConfirm })

const columns = columnsFor<Shift>()(
  { prop: 'openedAt', label: '开班时间', width: 122, dateformat: 'yyyy-MM-dd HH:mm', fixed: 'left' },
  { prop: 'closedAt', label: '交班时间', width: 122, dateformat: 'yyyy-MM-dd HH:mm' },
  { prop: 'cashierName', label: '收款人', width: 80 },
  { prop: 'accountName', label: '钱箱', width: 130 },
  { prop: 'status', label: '状态', width: 66, status: true },
  { prop: 'opening', label: '备用金', width: 100, align: 'right', digits: 2 },
  { prop: 'counted', label: '实点现金', width: 100, align: 'right', digits: 2 },
  {
    prop: 'difference',
    label: '现金差异',
    width: 100,
    align: 'right',
    digits: 2,
    hint: '实点减应有；已记入其他收支，类别“长短款”',
    txtColor: ({ difference }) => (Number(difference) < 0 ? 'var(--pc-negative)' : undefined),
  },
  { prop: 'handed', label: '上交', width: 100, align: 'right', digits: 2 },
  { prop: 'handedTo', label: '上交账户', width: 130, show: 'wide' },
  { prop: 'receiverName', label: '确认人', width: 80, show: 'wide' },
  {
    prop: 'operate',
    label: '操作',
    width: 70,
    fixed: 'right',
    operate: true,
    render: (shift) =>
      shift.status !== '当班' && (
        <Button type="link" size="small" onClick={() => show(shift)}>
          {shift.mayConfirm ? '确认' : '查看'}
        </Button>
      ),
  },
)
const filters: FilterItem<Sent<typeof shifts.page>>[] = [
  { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '开班日期', quick: 'thisMonth' },
  { type: 'stateSelect', name: 'status', label: '状态', multiple: true, options: SHIFT_STATUSES.map((value) => ({ value })) },
]

/** 交班: one's own shift, and those that were. */
export function ShiftPage() {
  const { may } = useSession()
  const shown = useMemo(() => withTurns(columns, { 已交班: 'fin:shift:confirm' }, may), [may])
  return (
    <ListPage
      pageKey="Shifts"
      label="交班"
      load={shifts.page}
      columns={shown}
      rowKey="id"
      filters={filters}
      actions={(list) => (may('fin:shift:own') ? <Own list={list} /> : <Refresh list={list} />)}
      onOpen={(shift) => shift.status !== '当班' && show(shift)}
      empty={may('fin:shift:own') ? '未找到符合条件的班次。按 Alt+N 开班，或放宽日期和条件' : '未找到符合条件的班次，请放宽日期和条件'}
    />
  )
}

function Refresh({ list }: { list: ListActions<Shift> }) {
  useAnnounced('shift', list.refresh)
  return null
}

/** 当班 since when, at which till; 开班 or 交班. */
function Own({ list }: { list: ListActions<Shift> }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['my-shift'],
    queryFn: ({ signal }) => call(shifts.mine, {}, { signal, quiet: true }),
    staleTime: 0,
  })
  useAnnounced('shift', () => {
    list.refresh()
    void refetch()
  })
  const own = data?.content
  const turn = async () => {
    const fresh = (await refetch()).data
    if (!fresh) return
    const { content, tills, safes } = fresh
    const done = content ? await openDialog('closeTill', { shift: content, safes }) : await openDialog('openTill', { tills })
    if (done) announce('shift')
  }
  // before it is known which of the two it is, the key waits for that answer
  useShortcut('Alt+N', own ? '交班' : '开班', () => void turn(), { inInput: true, disabled: isError })
  if (isError) return <Button onClick={() => void refetch()}>当班情况读取失败，重试</Button>
  if (!data) return null
  return (
    <>
      <Button type="primary" title="Alt+N" onClick={() => void turn()}>
        {own ? '交班' : '开班'}
      </Button>
      {own ? (
        <Tag color="blue">
          我当班：{own.accountName}，{own.openedAt.slice(0, 16).replace('T', ' ')} 起
        </Tag>
      ) : (
        <span className="pc-faint">我未当班</span>
      )}
    </>
  )
}
