import { Button } from 'antd'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { OFFER_STATES, supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'

type Listed = Row<typeof supplierOffers.page>

const colours: Readonly<Record<string, string>> = { 有效: 'var(--pc-good)', 无有效价格: 'var(--pc-warning)', 已停用: 'var(--pc-faint)' }
const columns = columnsFor<Listed>()(
  { prop: 'pjNo', label: '编码', width: 130, fixed: 'left', eventType: 'part', partId: 'pjid', card: 'title' },
  { prop: 'pjName', label: '名称', width: 100, card: 'title' },
  { prop: 'pjBrand', label: '品牌', width: 70 },
  { prop: 'pjUnit', label: '单位', width: 44, show: 'wide' },
  { prop: 'supplierName', label: '供应商', width: 150, card: 'sub' },
  { prop: 'supNo', label: '供应商编码', width: 116, show: 'wide' },
  { prop: 'supName', label: '供应商品名', width: 120, show: false },
  { prop: 'price', label: '报价', width: 84, number: true, card: 'amount' },
  { prop: 'breaks', label: '阶梯价', width: 120, card: 'sub' },
  {
    prop: 'taxIn',
    label: '含税',
    width: 68,
    number: false,
    render: ({ taxIn, taxRate }) => (taxIn ? '含税' : taxRate ? `未税 ${taxRate}%` : '未税'),
  },
  { prop: 'moq', label: '起订量', width: 60, number: true },
  { prop: 'pack', label: '整包数', width: 60, number: true, show: 'wide' },
  { prop: 'leadDays', label: '到货天数', width: 66, number: true, digits: 0 },
  { prop: 'spot', label: '现货', width: 48, number: false, render: ({ spot }) => (spot ? '现货' : ''), show: 'wide' },
  { prop: 'preferred', label: '首选', width: 48, number: false, render: ({ preferred }) => (preferred ? '首选' : ''), show: 'wide' },
  { prop: 'purchasePrice', label: '现进价', width: 80, number: true },
  { prop: 'state', label: '状态', width: 76, txtColor: ({ state }) => colours[state], card: 'sub' },
  { prop: 'seenAt', label: '报价日期', width: 88, sortable: 'server' },
  { prop: 'remark', label: '备注', show: 'wide' },
  { prop: 'modifier', label: '经办人', width: 76, show: 'wide' },
  { prop: 'lastUpdateTime', label: '修改时间', width: 132, dateformat: 'yyyy-MM-dd HH:mm', show: false },
)
const filters: FilterItem<Sent<typeof supplierOffers.page>>[] = [
  { type: 'quick', name: 'supplierId', label: '供应商', kind: 'supplier', width: 170 },
  { type: 'Input', name: 'pjNo', label: '编码' },
  { type: 'dictSelect', name: 'pjBrand', label: '品牌', dict: 'PJPP', width: 100 },
  {
    ...{ type: 'stateSelect', name: 'state', label: '状态', width: 110 },
    options: Object.entries(OFFER_STATES).map(([value, label]) => ({ value, label })),
  },
]

/** 供应商报价: what suppliers take, over all parts. */
export function SupplierOfferPage() {
  const mayWrite = useSession().may('base:offer:upd')
  return (
    <ListPage
      pageKey="SupplierOfferList"
      label="供应商报价"
      load={supplierOffers.page}
      columns={columns}
      rowKey="id"
      filters={filters}
      actions={(list) => <Actions list={list} />}
      onOpen={({ pjid, pjNo }, { refresh }) => void openDialog('partOffers', { pjid, pjNo }).then(refresh)}
      empty={`未找到符合条件的报价${mayWrite ? '。用“新增”录入后，采购建议和采购订单自动取报价' : ''}`}
    />
  )
}

function Actions({ list: { refresh } }: { list: ListActions<Listed> }) {
  const mayWrite = useSession().may('base:offer:upd')
  const add = () => void openDialog('offer', {}).then((done) => done && refresh())
  const importList = () => void openDialog('listImport', { kind: 'offers' }).then(refresh)
  const unfiled = () => void openDialog('unfiledOffers', {}).then(refresh)
  useShortcut('Alt+N', '新增供应商报价', add, { inInput: true, disabled: !mayWrite })
  return (
    <>
      <Button type="primary" onClick={add} disabled={!mayWrite} title="Alt+N">
        新增
      </Button>
      {mayWrite && <Button onClick={importList}>导入</Button>}
      <Button onClick={unfiled}>未建档报价</Button>
    </>
  )
}
