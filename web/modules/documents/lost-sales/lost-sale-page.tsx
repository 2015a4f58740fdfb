import { Button, Dropdown, Segmented } from 'antd'
import { useState } from 'react'
import { LOST_STATES, type LostState, lostSales } from '#contract/documents/lost-sales.ts'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { announce, useAnnounced } from '#web/kit/request/announce.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'

type Lost = Row<typeof lostSales.page>
type View = 'records' | 'parts'

const colours: Partial<Record<LostState, string>> = { 待处理: 'var(--pc-negative)', 已订货: 'var(--pc-warning)', 已到货: 'var(--pc-good)' }
const columns = columnsFor<Lost>()(
  { prop: 'pjNo', label: '编码', card: 'title', width: 134, fixed: 'left', eventType: 'part' },
  { prop: 'pjName', label: '名称', card: 'title', width: 140 },
  { prop: 'amount', label: '数量', card: 'amount', width: 56, statistics: true },
  { prop: 'clientName', label: '客户', card: 'sub', width: 150 },
  { prop: 'askPrice', label: '客户要价', width: 74, align: 'right' },
  { prop: 'reason', label: '原因', width: 86 },
  { prop: 'state', label: '状态', card: 'status', width: 58, txtColor: ({ state }) => colours[state] },
  { prop: 'remark', label: '备注' },
  { prop: 'creatorName', label: '制单人', width: 62 },
  { prop: 'createTime', label: '登记时间', card: 'sub', width: 122, dateformat: 'yyyy-MM-dd HH:mm' },
  { prop: 'modifierName', label: '经办人', width: 62, show: false },
  { prop: 'lastUpdateTime', label: '更新时间', width: 122, dateformat: 'yyyy-MM-dd HH:mm', show: false },
)
const partColumns = columnsFor<Row<typeof lostSales.byPart>>()(
  { prop: 'pjNo', label: '编码', card: 'title', width: 150, fixed: 'left', eventType: 'part' },
  { prop: 'pjName', label: '名称', card: 'title' },
  { prop: 'times', label: '缺货次数', card: 'sub', width: 80, align: 'right', digits: 0 },
  { prop: 'clients', label: '客户数', width: 70, align: 'right', digits: 0 },
  { prop: 'amount', label: '缺货数量', card: 'amount', width: 80, align: 'right' },
  { prop: 'open', label: '未处理完', width: 80, align: 'right', digits: 0, hint: '待处理和已订货的次数' },
  {
    prop: 'usable',
    label: '现在可用',
    card: 'sub',
    width: 80,
    align: 'right',
    amtLeColor: 'var(--pc-negative)',
    hint: '本公司正常仓库的可用库存',
  },
  { prop: 'lastTime', label: '最近一次', card: 'sub', width: 140, dateformat: 'yyyy-MM-dd HH:mm' },
)
const filters: FilterItem<Sent<typeof lostSales.totals>>[] = [
  { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '日期' },
  { type: 'Input', name: 'pjNo', label: '编码' },
  { type: 'quick', name: 'clientId', label: '客户', kind: 'client', width: 150 },
  { type: 'stateSelect', name: 'state', label: '状态', multiple: true, options: LOST_STATES.map((value) => ({ value })), width: 130 },
  { type: 'Input', name: 'reason', label: '原因', width: 110 },
]

/** 缺货登记: what was asked for in vain, record by record or by part. */
export function LostSalePage() {
  const [view, setView] = useState<View>('records')
  const mayChange = useSession().may('busi:lost:upd')
  const choose = (
    <Segmented<View>
      value={view}
      onChange={setView}
      options={[
        { value: 'records', label: '登记明细' },
        { value: 'parts', label: '按商品统计' },
      ]}
    />
  )
  if (view === 'parts') {
    return (
      <ListPage
        key={view}
        pageKey="LostSaleParts"
        label="缺货统计"
        load={lostSales.byPart}
        columns={partColumns}
        rowKey="id"
        filters={filters}
        actions={() => choose}
        empty="未找到符合条件的缺货登记"
      />
    )
  }
  return (
    <ListPage
      key={view}
      pageKey="LostSales"
      label="缺货登记"
      load={lostSales.page}
      totals={{ load: lostSales.totals, read: ({ content }) => content }}
      columns={columns}
      rowKey="id"
      filters={filters}
      selection="many"
      actions={(list) => (
        <>
          {choose}
          <Actions list={list} />
        </>
      )}
      onOpen={mayChange ? change : undefined}
      empty="未找到符合条件的缺货登记。客户要的货没有时，在这里、快速报价或销售单里按 F6 登记，到货时会通知您"
    />
  )
}

function change(lost: Lost, { refresh }: ListActions<Lost>): void {
  void openDialog('lostSale', { lost }).then((done) => done && refresh())
}

function Actions({ list }: { list: ListActions<Lost> }) {
  const { may } = useSession()
  const [busy, setBusy] = useState(false)
  const mayAdd = may('busi:lost:add')
  const mayChange = may('busi:lost:upd')
  const chosen = list.selectedRows
  const add = () => void openDialog('lostSale', {})
  useAnnounced('lost-sale', list.refresh)
  useShortcut('F6', '缺货登记', add, { disabled: !mayAdd })
  const move = async (state: LostState) => {
    setBusy(true)
    try {
      await call(lostSales.setState, { ids: chosen.map(({ id }) => id), state, submittime: stamp() })
      list.clearSelection()
      announce('lost-sale')
    } catch {
      // told by the request layer; the choice stays
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {mayAdd && (
        <Button type="primary" onClick={add} title="F6">
          缺货登记
        </Button>
      )}
      {mayChange && (
        <Dropdown
          trigger={['click']}
          disabled={chosen.length === 0}
          menu={{ items: LOST_STATES.map((key) => ({ key, label: key })), onClick: ({ key }) => void move(key as LostState) }}
        >
          <Button disabled={chosen.length === 0} loading={busy}>
            改状态
          </Button>
        </Dropdown>
      )}
    </>
  )
}
