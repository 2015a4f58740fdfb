import { Button } from 'antd'
import { useMemo } from 'react'
import { purchasePlan } from '#contract/documents/purchase-plan.ts'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { confirmDialog, openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'

export type Suggestion = Row<typeof purchasePlan.suggest>

const columns = columnsFor<Suggestion>()(
  { prop: 'pjNo', label: '编码', width: 118, fixed: 'left', eventType: 'part', card: 'title' },
  { prop: 'pjName', label: '名称', width: 96, card: 'title' },
  { prop: 'pjBrand', label: '品牌', width: 56 },
  { prop: 'pjSize', label: '车型', show: 'wide' },
  { prop: 'reason', label: '原因', width: 116, card: 'sub' },
  {
    prop: 'suggest',
    label: '建议',
    card: 'amount',
    width: 48,
    number: true,
    txtColor: ({ suggest }) => (suggest > 0 ? 'var(--pc-warning)' : undefined),
  },
  {
    prop: 'moves',
    label: '他店可调',
    card: 'named',
    width: 116,
    number: false,
    hint: '其他分店用不着的数量（可用减去下限和30天销量中较大者），先要货，再采购',
    render: ({ moves }) => moves.map(({ companyName, qty }) => `${companyName} ${qty}`).join('、'),
  },
  { prop: 'buy', label: '采购', card: 'sub', width: 48, number: true, hint: '建议减去他店可调' },
  { prop: 'usable', label: '可用', card: 'sub', width: 48, number: true, amtLeColor: 'var(--pc-negative)', hint: '正常仓库的现存减去占用' },
  { prop: 'onWay', label: '在途', card: 'sub', width: 48, number: true, eventType: 'onWay', hint: '已审核、未收完的采购订单' },
  { prop: 'coming', label: '调入', width: 48, number: true, hint: '已向其他分店要货、尚未到货的数量', show: 'wide' },
  { prop: 'minAmount', label: '下限', width: 44, number: true, show: 'wide' },
  { prop: 'maxAmount', label: '上限', width: 44, number: true, show: 'wide' },
  { prop: 'sold30', label: '30天销', width: 54, number: true },
  { prop: 'sold90', label: '90天销', width: 54, number: true, show: 'wide' },
  { prop: 'lastSupplierName', label: '上次供应商', width: 106 },
  { prop: 'lastPrice', label: '上次进价', width: 68, number: true },
  { prop: 'presaleAmount', label: '预售', width: 48, number: true, hint: '预售未交、尚未到货的数量', show: 'wide' },
  { prop: 'lostAmount', label: '缺货', width: 48, number: true, hint: '近60天待处理的缺货登记', show: 'wide' },
  { prop: 'bestSupplierName', label: '最低价供应商', width: 106, show: 'wide' },
  { prop: 'bestPrice', label: '最低进价', width: 68, number: true, hint: '一年内', show: 'wide' },
  { prop: 'offerSupplierName', label: '最便宜报价', width: 106, hint: '今天有效、起订量不大于采购数量的报价中最低的，含税' },
  { prop: 'offerPrice', label: '报价', width: 68, number: true },
  { prop: 'stockAmount', label: '现存', width: 54, number: true, show: false },
  { prop: 'supplierName', label: '默认供应商', width: 110, show: false },
  { prop: 'lastDate', label: '上次进货', width: 88, show: false },
  { prop: 'pjFactory', label: '产地', width: 60, show: false },
)
const covers = [0, 7, 15, 30, 45, 60, 90].map((days) => ({ value: String(days), label: days === 0 ? '不按销量' : `${days}天` }))
const ranges = [
  { value: 'own', label: '本公司' },
  { value: 'all', label: '全部公司' },
]
const filters: FilterItem<Sent<typeof purchasePlan.suggest>>[] = [
  { type: 'Input', name: 'queryValue', label: '商品', width: 170 },
  { type: 'dictSelect', name: 'pjBrand', label: '品牌', dict: 'PJPP', width: 110 },
  { type: 'quick', name: 'supplierId', label: '默认供应商', kind: 'supplier', width: 150 },
  {
    type: 'stateSelect',
    name: 'saleDays',
    label: '销量依据',
    options: [
      { value: '30', label: '近30天' },
      { value: '90', label: '近90天' },
    ],
    initial: '30',
    width: 128,
  },
  { type: 'stateSelect', name: 'coverDays', label: '备货天数', options: covers, initial: '30', width: 100 },
  { type: 'stateSelect', name: 'companies', label: '范围', options: ranges, initial: 'own', width: 100 },
  { type: 'checkbox', name: 'withPresale', label: '计入预售', initial: true },
  { type: 'checkbox', name: 'withLost', label: '计入缺货', initial: true },
  { type: 'checkbox', name: 'all', label: '含不缺商品' },
]

/** 采购建议: what should be bought, and why; the chosen rows become purchase orders. */
export function PurchaseSuggestPage() {
  const { may } = useSession()
  const actions = useMemo(() => actionsFor(may('busi:cg:add'), may('busi:dy:add')), [may])
  return (
    <ListPage
      pageKey="PurchaseSuggest"
      label="采购建议"
      load={purchasePlan.suggest}
      columns={columns}
      rowKey="pjid"
      filters={filters}
      selection="many"
      actions={actions}
      onEvent={(event, { pjid, pjNo }) => event === 'onWay' && void openDialog('onWay', { pjid, pjNo })}
      empty="暂无需要采购的商品。销量、下限、预售和缺货登记都够用；可以加大备货天数，或勾选“含不缺商品”"
    />
  )
}

const actionsFor = (orders: boolean, asks: boolean) =>
  orders || asks
    ? (list: ListActions<Suggestion>) => (
        <>
          {orders && <Order list={list} />}
          {asks && <Ask list={list} />}
        </>
      )
    : undefined

/** What others can spare of the chosen rows is asked of them, in one press. */
function Ask({ list }: { list: ListActions<Suggestion> }) {
  const chosen = list.selectedRows.filter(({ moves }) => moves.length > 0)
  const { busy, save } = useSaving(async (submittime) => {
    if (chosen.length === 0) return toast.info('请先勾选他店可调的商品')
    const lines = chosen.flatMap(({ pjid, moves }) => moves.map(({ companyId, qty }) => ({ pjid, companyId, amount: qty })))
    const names = [...new Set(chosen.flatMap(({ moves }) => moves.map(({ companyName }) => companyName)))]
    if (!(await confirmDialog(`向${names.join('、')}要货 ${chosen.length} 种商品？`, '生成要货单'))) return
    const { content } = await call(purchasePlan.ask, { lines, submittime })
    toast.success(`已提交 ${content.map(({ dyNo }) => dyNo).join('、')}`)
    list.clearSelection()
    list.refresh()
  })
  useShortcut('Alt+Y', '生成要货单', () => void save(), { inInput: true })
  return (
    <Button title="Alt+Y" loading={busy} onClick={() => void save()}>
      生成要货单{chosen.length > 0 && `（${chosen.length}）`}
    </Button>
  )
}

function Order({ list }: { list: ListActions<Suggestion> }) {
  const chosen = list.selectedRows
  const order = async () => {
    if (chosen.length === 0) return toast.info('请先勾选要采购的商品')
    const made = await openDialog('orderSuggested', { rows: chosen })
    if (!made) return
    list.clearSelection()
    list.refresh()
  }
  useShortcut('Alt+N', '生成采购订单', () => void order(), { inInput: true })
  return (
    <Button type="primary" title="Alt+N" onClick={() => void order()}>
      生成采购订单{chosen.length > 0 && `（${chosen.length}）`}
    </Button>
  )
}
