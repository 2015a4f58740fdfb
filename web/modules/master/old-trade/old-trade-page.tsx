import { Button } from 'antd'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { OLD_KINDS, oldTrade } from '#contract/master/old-trade.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'

const columns = columnsFor<Row<typeof oldTrade.page>>()(
  { prop: 'bizDate', label: '日期', width: 90, card: 'sub', sortable: 'server' },
  { prop: 'kind', label: '类型', width: 60, card: 'sub' },
  { prop: 'partner', label: '往来单位', width: 190, card: 'title' },
  { prop: 'pjNo', label: '编码', width: 140, card: 'title' },
  { prop: 'pjName', label: '名称', width: 160, card: 'sub' },
  { prop: 'pjBrand', label: '品牌', width: 80, show: 'wide' },
  { prop: 'qty', label: '数量', width: 76, align: 'right', card: 'sub', sortable: 'server' },
  { prop: 'thAmount', label: '已退', width: 60, align: 'right', hint: '本系统的退货单已退回的数量' },
  { prop: 'price', label: '单价', width: 86, align: 'right', card: 'sub' },
  { prop: 'amount', label: '金额', width: 100, align: 'right', digits: 2, sortable: 'server' },
  { prop: 'docNo', label: '单号', width: 130 },
  { prop: 'remark', label: '备注', show: 'wide' },
)
const filters: FilterItem<Sent<typeof oldTrade.page>>[] = [
  { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '日期' },
  { type: 'stateSelect', name: 'kind', label: '类型', options: OLD_KINDS.map((kind) => ({ value: kind, label: kind })), width: 90 },
  { type: 'quick', name: 'clientId', label: '往来单位', kind: 'allclient', width: 170 },
  { type: 'Input', name: 'pjNo', label: '编码', width: 120 },
  { type: 'Input', name: 'docNo', label: '单号', width: 130 },
]

/** 旧系统历史: what the program before sold, took back and bought; it comes and goes by lists only. */
export function OldTradePage() {
  return (
    <ListPage
      pageKey="OldTradeList"
      label="旧系统历史"
      load={oldTrade.page}
      columns={columns}
      rowKey="id"
      filters={filters}
      actions={({ refresh }) => <Load refresh={refresh} />}
      empty="暂无旧系统的历史。导入旧系统的销售、退货、采购明细后，上次价、销售情况和采购建议会用到它；不动库存和账"
    />
  )
}

function Load({ refresh }: { refresh: () => void }) {
  const { may } = useSession()
  const mayWrite = may('fin:opening:upd')
  const load = () => void openDialog('listImport', { kind: 'oldTrade' }).then(refresh)
  useShortcut('Alt+N', '导入旧系统历史', load, { inInput: true, disabled: !mayWrite })
  return (
    <Button type="primary" onClick={load} disabled={!mayWrite} title="Alt+N">
      导入
    </Button>
  )
}
