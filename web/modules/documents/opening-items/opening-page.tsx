import { Button, Segmented } from 'antd'
import { useState } from 'react'
import type { openingCalls } from '#contract/documents/opening-items.ts'
import type { Row } from '#contract/kit/fields.ts'
import { DUES, type DueDirection } from '#contract/ledgers/open-items.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { lookupOf, openingsOf } from '#web/kit/document/money-kinds.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { besideTotals } from '#web/kit/table/totals-beside.ts'

type Opening = Row<typeof openingCalls.ys.openings>

const columnsOf =
  (direction: DueDirection) =>
  ({ refresh }: ListActions<Opening>) =>
    columnsFor<Opening>()(
      { prop: 'clientName', label: DUES[direction].partner, card: 'title' },
      { prop: 'docNo', label: '原单号', card: 'sub', width: 130 },
      {
        prop: 'amount',
        label: '期初金额',
        card: 'amount',
        width: 120,
        align: 'right',
        digits: 2,
        statistics: true,
        hint: `小于0：${DUES[direction].advance}`,
      },
      { prop: 'bizDate', label: '日期', card: 'sub', width: 90 },
      { prop: 'dueDate', label: '到期日', width: 90 },
      { prop: 'remark', label: '备注', width: 200 },
      { prop: 'reversed', label: '状态', card: 'status', width: 62, words: { true: '已红冲', false: '有效' } },
      { prop: 'userName', label: '制单人', width: 66 },
      { prop: 'createTime', label: '录入时间', width: 122, dateformat: 'yyyy-MM-dd HH:mm' },
      {
        prop: 'operate',
        label: '操作',
        width: 60,
        fixed: 'right',
        operate: true,
        render: (row) => <Reverse row={row} onDone={refresh} />,
      },
    )
const columns = { ys: columnsOf('ys'), yf: columnsOf('yf') } as const

function Reverse({ row, onDone }: { row: Opening; onDone: () => void }) {
  const { may } = useSession()
  if (row.reversed || !may('fin:opening:upd')) return null
  const reverse = async () => {
    if (await openDialog('reversal', { document: 'qw', id: row.id })) onDone()
  }
  return (
    <Button type="link" size="small" onClick={() => void reverse()}>
      红冲
    </Button>
  )
}

/** 期初往来: what was owed before the books began here, entered one by one or from a table. */
export function OpeningPage() {
  const [direction, setDirection] = useState<DueDirection>('ys')
  const { name, partner } = DUES[direction]
  return (
    <ListPage
      key={direction}
      pageKey={`Openings-${direction}`}
      label={`期初${name}`}
      load={openingsOf(direction).openings}
      totals={{ load: openingsOf(direction).totals, ...besideTotals('amount') }}
      columns={columns[direction]}
      rowKey="id"
      filters={[{ type: 'quick', name: 'clientId', label: partner, kind: lookupOf(direction), width: 180 }]}
      actions={(list) => (
        <>
          <Segmented
            value={direction}
            onChange={setDirection}
            options={(['ys', 'yf'] as const).map((value) => ({ value, label: `期初${DUES[value].name}` }))}
          />
          <Actions direction={direction} list={list} />
        </>
      )}
      rowClass={({ reversed }) => (reversed ? 'finance-reversed' : undefined)}
      empty={`暂无期初${name}。从旧系统或账本导出${partner}余额，按“导入”一次录入`}
    />
  )
}

function Actions({ direction, list }: { direction: DueDirection; list: ListActions<Opening> }) {
  const { may } = useSession()
  const add = () => void openDialog('opening', { direction }).then((done) => done && list.refresh())
  const load = () => void openDialog('listImport', { kind: direction === 'ys' ? 'dueYs' : 'dueYf' }).then(list.refresh)
  useAnnounced('money', list.refresh)
  useShortcut('Alt+N', '录入期初', add, { inInput: true, disabled: !may('fin:opening:upd') })
  if (!may('fin:opening:upd')) return null
  return (
    <>
      <Button type="primary" title="Alt+N" onClick={add}>
        录入
      </Button>
      <Button onClick={load}>导入</Button>
    </>
  )
}
