import { Button } from 'antd'
import { useMemo } from 'react'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { stockLimits } from '#contract/ledgers/stock/limits.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { useWarehouseOptions } from './use-warehouse-options.ts'

type Warning = Row<typeof stockLimits.page>

const BELOW = 'var(--pc-negative)'
const ABOVE = 'var(--pc-warning)'
const columns = columnsFor<Warning>()(
  { prop: 'pjNo', label: '编码', card: 'title', width: 114, fixed: 'left', eventType: 'part' },
  { prop: 'pjName', label: '名称', card: 'title', width: 100 },
  { prop: 'pjBrand', label: '品牌', card: 'sub', width: 52 },
  { prop: 'pjSize', label: '车型' },
  { prop: 'pjUnit', label: '单位', width: 36, align: 'center', number: false },
  { prop: 'warnTypeDes', label: '类型', width: 62, show: false },
  { prop: 'warehouseName', label: '仓库', card: 'sub', width: 54, render: (row) => row.warehouseName || row.warnTypeDes },
  {
    prop: 'kindValue',
    label: '预警',
    card: 'status',
    width: 62,
    txtColor: ({ kindValue }) => ({ 低于下限: BELOW, 高于上限: ABOVE })[kindValue],
  },
  { prop: 'stockAmount', label: '现存', width: 48, align: 'right', hint: '正常仓库里实有的数量，废品仓不算' },
  { prop: 'reserved', label: '占用', width: 54, align: 'right', show: false },
  { prop: 'usable', label: '可用', card: 'amount', width: 48, align: 'right', amtLeColor: BELOW, hint: '现存减去占用' },
  { prop: 'minAmount', label: '库存下限', card: 'sub', width: 70, align: 'right' },
  { prop: 'maxAmount', label: '库存上限', card: 'sub', width: 70, align: 'right' },
  {
    prop: 'suggest',
    label: '建议数量',
    width: 70,
    align: 'right',
    amtLeColor: ABOVE,
    hint: '正数：补到上限（没有上限时补到下限）要进的数量；负数：超出上限的数量',
  },
  { prop: 'supplierName', label: '供应商', width: 88 },
  { prop: 'purchasePrice', label: '进价', width: 66, align: 'right' },
  { prop: 'pjFactory', label: '产地', width: 60, show: false },
)
const kinds = [
  { value: 'below', label: '低于下限' },
  { value: 'above', label: '高于上限' },
  { value: 'all', label: '全部已设置' },
]

/** 库存预警: what is below its lower or above its upper limit. */
export function StockWarningPage() {
  const { may } = useSession()
  const warehouseOptions = useWarehouseOptions()
  const filters = useMemo<FilterItem<Sent<typeof stockLimits.page>>[]>(
    () => [
      { type: 'Input', name: 'queryValue', label: '商品', width: 190 },
      { type: 'stateSelect', name: 'kind', label: '预警', options: kinds, width: 110 },
      {
        type: 'stateSelect',
        name: 'warehouseId',
        label: '仓库',
        options: [{ value: '0', label: '全公司' }, ...warehouseOptions],
        width: 110,
      },
      { type: 'dictSelect', name: 'pjBrand', label: '品牌', dict: 'PJPP', width: 110 },
      { type: 'quick', name: 'supplierId', label: '供应商', kind: 'supplier', width: 150 },
      { type: 'checkbox', name: 'stopped', label: '含停用商品' },
    ],
    [warehouseOptions],
  )
  return (
    <ListPage
      pageKey="StockWarning"
      label="库存预警"
      load={stockLimits.page}
      columns={columns}
      rowKey="id"
      filters={filters}
      selection="single"
      actions={(list) => <Actions list={list} />}
      onOpen={({ pjid }) => may('busi:warn:set') && void openDialog('stockLimits', { pjid })}
      empty="暂无超出上下限的商品。点商品编码的菜单“设置上下限”，库存越过界限时会列在这里并通知您"
    />
  )
}

function Actions({ list }: { list: ListActions<Warning> }) {
  const maySet = useSession().may('busi:warn:set')
  const [chosen] = list.selectedRows
  const edit = () => chosen && void openDialog('stockLimits', { pjid: chosen.pjid })
  useAnnounced('stock-limits', list.refresh)
  useShortcut('F2', '设置上下限', edit, { disabled: !chosen || !maySet })
  return (
    <Button disabled={!chosen || !maySet} onClick={edit}>
      设置上下限
    </Button>
  )
}
