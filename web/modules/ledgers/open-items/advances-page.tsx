import { Button, Segmented } from 'antd'
import { useState } from 'react'
import type { Row } from '#contract/kit/fields.ts'
import { aboutItem, DUES, type DueDirection, type openItemCalls } from '#contract/ledgers/open-items.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { lookupOf, openItemsOf, refundOf } from '#web/kit/document/money-kinds.ts'
import { openDocument } from '#web/kit/document/open-document.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { useSession } from '#web/kit/session/session.ts'
import { type Column, columnsFor } from '#web/kit/table/column.ts'

type Item = Row<typeof openItemCalls.ys.advances>
const columnsOf = (direction: DueDirection): Column<Item>[] =>
  columnsFor<Item>()(
    { prop: 'docNo', label: '单号', card: 'sub', width: 130, fixed: 'left', eventType: 'document' },
    { prop: 'document', label: '来源', width: 80, render: (row) => aboutItem(row) },
    { prop: 'clientName', label: DUES[direction].partner, card: 'title' },
    { prop: 'bizDate', label: '日期', card: 'sub', width: 90 },
    { prop: 'amount', label: '金额', width: 120, align: 'right', digits: 2, statistics: true },
    { prop: 'settled', label: '已用', card: 'sub', width: 120, align: 'right', digits: 2, statistics: true },
    {
      prop: 'rest',
      label: '余额',
      card: 'amount',
      width: 120,
      align: 'right',
      digits: 2,
      statistics: true,
      hint: '未使用的预收预付款和退货款',
    },
  )
const columns = { ys: columnsOf('ys'), yf: columnsOf('yf') } as const

/** 预收预付: money and returns that have not been used yet, their use, and how they are paid back. */
export function AdvancesPage() {
  const { may } = useSession()
  const shown = (['ys', 'yf'] as const).filter((direction) => may(`fin:${direction}:query`))
  const [direction, setDirection] = useState<DueDirection>(shown[0] ?? 'ys')
  const { advance, partner } = DUES[direction]
  return (
    <ListPage
      key={direction}
      pageKey={`Advances-${direction}`}
      label={advance}
      load={openItemsOf(direction).advances}
      totals={{ load: openItemsOf(direction).advanceTotal, read: ({ content }) => content }}
      columns={columns[direction]}
      rowKey="id"
      filters={[
        { type: 'quick', name: 'clientId', label: partner, kind: lookupOf(direction), width: 180 },
        { type: 'Input', name: 'docNo', label: '单号' },
      ]}
      selection="single"
      actions={(list) => (
        <>
          {shown.length > 1 && (
            <Segmented value={direction} onChange={setDirection} options={shown.map((value) => ({ value, label: DUES[value].advance }))} />
          )}
          <UseButtons direction={direction} list={list} />
        </>
      )}
      onOpen={(row) =>
        may('fin:settle:upd') && void openDialog('settle', { direction, clientId: row.clientId, clientName: row.clientName })
      }
      onEvent={(_, row) => openDocument(row.document, row.documentId)}
      empty={`暂无未使用的${advance}。${DUES[direction].money}多于应结的部分，或选择“留作${advance}”，会列在这里`}
    />
  )
}

function UseButtons({ direction, list }: { direction: DueDirection; list: ListActions<Item> }) {
  const { may } = useSession()
  useAnnounced('money', list.refresh)
  const [chosen] = list.selectedRows
  const kind = refundOf(direction)
  const payBack = () => {
    if (!chosen) return
    const { id, clientId, clientName } = chosen
    const rest = Number(chosen.rest)
    void openDialog('moneyEditor', { kind, clientId, clientName, amount: rest, chosen: { [id]: -rest } })
  }
  useShortcut('Alt+T', '退款', payBack, { disabled: !chosen || !may(`fin:${kind}:add`) })
  return (
    <>
      {may('fin:settle:upd') && (
        <Button
          type="primary"
          disabled={!chosen}
          onClick={() => chosen && void openDialog('settle', { direction, clientId: chosen.clientId, clientName: chosen.clientName })}
        >
          核销
        </Button>
      )}
      {may(`fin:${kind}:add`) && (
        <Button disabled={!chosen} title="Alt+T" onClick={payBack}>
          退款
        </Button>
      )}
    </>
  )
}
