import type { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import type { Row } from '#contract/kit/fields.ts'
import { writtenInUnit } from '#web/kit/document/written-in-unit.ts'
import { columnsFor } from '#web/kit/table/column.ts'

export const orderColumns = columnsFor<Row<typeof purchaseOrders.page>>()(
  { prop: 'cgNo', label: '单号', card: 'sub', width: 132, eventType: 'open', fixed: 'left' },
  { prop: 'cgDate', label: '日期', card: 'sub', width: 88, dateformat: 'yyyy-MM-dd' },
  { prop: 'supplierName', label: '供应商', card: 'title', width: 190 },
  { prop: 'status', label: '状态', card: 'status', width: 70, status: true },
  {
    prop: 'arriveDate',
    label: '预计到货',
    card: 'named',
    width: 92,
    txtColor: ({ overdueDays }) => (overdueDays > 0 ? 'var(--pc-negative)' : undefined),
  },
  { prop: 'overdueDays', label: '逾期天数', width: 70, align: 'right', render: ({ overdueDays }) => overdueDays || '' },
  { prop: 'lineCount', label: '行数', width: 50, number: true, digits: 0 },
  { prop: 'cgAmount', label: '数量', width: 80, statistics: true },
  { prop: 'inAmount', label: '已收', width: 80, statistics: true },
  { prop: 'cgSum', label: '订货金额', card: 'amount', width: 110, statistics: true, digits: 2 },
  { prop: 'buyer', label: '采购员', width: 72 },
  { prop: 'modifierName', label: '经办人', width: 72 },
  { prop: 'paytype', label: '付款方式', width: 80 },
  { prop: 'contractNo', label: '合同号', width: 110, show: false },
  { prop: 'remark', label: '备注' },
  { prop: 'createTime', label: '制单时间', width: 128, dateformat: 'yyyy-MM-dd HH:mm', show: false },
  { prop: 'lastUpdateTime', label: '更新时间', width: 128, dateformat: 'yyyy-MM-dd HH:mm', show: false },
)

/** Lines of an order that is read. */
export const orderLineColumns = columnsFor<Row<typeof purchaseOrders.pageLines>>()(
  { prop: 'pjNo', label: '编码', card: 'title', width: 140, eventType: 'openPart', fixed: 'left' },
  { prop: 'pjName', label: '名称', card: 'title', width: 110 },
  { prop: 'pjSize', label: '车型', width: 110 },
  { prop: 'pjFactory', label: '产地', width: 50 },
  { prop: 'pjBrand', label: '品牌', card: 'sub', width: 70 },
  { prop: 'supNo', label: '供应商编码', width: 100, ifAny: 'supNo' },
  { prop: 'cgAmount', label: '数量', card: 'sub', width: 62, statistics: true },
  ...writtenInUnit,
  { prop: 'inAmount', label: '已收', width: 62, statistics: true },
  { prop: 'draftAmount', label: '收货中', width: 62, statistics: true, hint: '在尚未确认的入库单里' },
  {
    prop: 'restAmount',
    label: '未收',
    card: 'sub',
    width: 70,
    statistics: true,
    txtColor: ({ restAmount }) => (restAmount > 0 ? 'var(--pc-warning)' : undefined),
  },
  { prop: 'purchasePrice', label: '进价', card: 'sub', width: 90, number: true },
  { prop: 'purchaseSum', label: '金额', card: 'amount', width: 100, statistics: true, digits: 2 },
  { prop: 'warehouseName', label: '仓库', width: 84 },
  { prop: 'remark', label: '备注', width: 130 },
)
