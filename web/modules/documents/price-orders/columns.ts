import type { priceOrders } from '#contract/documents/price-orders.ts'
import type { PriceTag, Row } from '#contract/kit/fields.ts'
import { type Column, columnsFor } from '#web/kit/table/column.ts'
import { fieldsFor, pairOf } from './price-pairs.ts'

type Sees = (tag: PriceTag) => boolean

export const orderColumns = columnsFor<Row<typeof priceOrders.page>>()(
  { prop: 'orderNo', label: '单号', card: 'title', width: 118, fixed: 'left', eventType: 'order' },
  { prop: 'status', label: '状态', card: 'status', width: 62, status: true },
  { prop: 'effectTime', label: '生效时间', width: 124, hint: '不填：审核后立即生效', dateformat: 'yyyy-MM-dd HH:mm' },
  { prop: 'lineCount', label: '商品数', card: 'amount', width: 62, align: 'right', digits: 0 },
  { prop: 'formula', label: '调价方式', card: 'sub', width: 230 },
  { prop: 'remark', label: '备注' },
  { prop: 'creator', label: '制单人', card: 'sub', width: 76 },
  { prop: 'createTime', label: '制单时间', card: 'sub', width: 124, dateformat: 'yyyy-MM-dd HH:mm' },
  { prop: 'approver', label: '审核人', width: 76 },
  { prop: 'doneTime', label: '执行时间', width: 124, dateformat: 'yyyy-MM-dd HH:mm' },
)

type ReadLine = Row<typeof priceOrders.pageLines>
export const readColumns = (maySee: Sees): Column<ReadLine>[] =>
  columnsFor<ReadLine>()(
    { prop: 'pjNo', label: '编码', width: 130, fixed: 'left', eventType: 'part' },
    { prop: 'pjName', label: '名称', width: 130 },
    { prop: 'pjBrand', label: '品牌', width: 66 },
    ...fieldsFor(maySee).flatMap((field) => pairOf(field, false)),
    { prop: 'warning', label: '提醒', txtColor: 'var(--pc-negative)' },
  )

export const changeColumns = columnsFor<Row<typeof priceOrders.changes>>()(
  { prop: 'changeTime', label: '时间', card: 'sub', width: 132, dateformat: 'yyyy-MM-dd HH:mm' },
  { prop: 'pjNo', label: '编码', card: 'title', width: 140, eventType: 'part' },
  { prop: 'pjName', label: '名称', card: 'title' },
  { prop: 'pjBrand', label: '品牌', width: 80 },
  { prop: 'fieldName', label: '价格', card: 'sub', width: 80 },
  { prop: 'oldPrice', label: '原价', card: 'sub', width: 96, align: 'right' },
  { prop: 'newPrice', label: '新价', card: 'amount', width: 96, align: 'right' },
  { prop: 'orderNo', label: '调价单', width: 120, eventType: 'order' },
  { prop: 'modifier', label: '经办人', width: 90 },
)
