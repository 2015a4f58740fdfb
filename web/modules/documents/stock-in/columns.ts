import type { stockIn } from '#contract/documents/stock-in.ts'
import type { Row } from '#contract/kit/fields.ts'
import type { stockInHistory } from '#contract/reports/trade-history/trade-history.ts'
import { writtenInUnit } from '#web/kit/document/written-in-unit.ts'
import { columnsFor } from '#web/kit/table/column.ts'

export const stockInColumns = columnsFor<Row<typeof stockIn.page>>()(
  { prop: 'rkNo', label: '单号', card: 'sub', width: 132, eventType: 'open', fixed: 'left' },
  { prop: 'rkDate', label: '入库日期', card: 'sub', width: 92, dateformat: 'yyyy-MM-dd' },
  { prop: 'supplierName', label: '供应商', card: 'title', width: 190 },
  { prop: 'status', label: '状态', card: 'status', width: 74, status: true },
  { prop: 'lineCount', label: '行数', width: 56, number: true, digits: 0 },
  { prop: 'rkAmount', label: '数量', width: 84, statistics: true },
  { prop: 'purchaseSum', label: '进货金额', card: 'amount', width: 110, statistics: true, digits: 2 },
  { prop: 'costPrice', label: '入库金额', width: 110, statistics: true, digits: 2, blank: '—' },
  { prop: 'tcostPrice', label: '含费成本', width: 104, number: true, digits: 2, blank: '—', show: false },
  { prop: 'moneyStatus', label: '付款状态', card: 'sub', width: 76, status: true },
  { prop: 'rkTypeValue', label: '类型', width: 60 },
  { prop: 'buyer', label: '采购员', width: 76 },
  { prop: 'paytype', label: '付款方式', width: 80 },
  { prop: 'pickupPer', label: '提货人', width: 80, show: false },
  { prop: 'fhType', label: '发货方式', width: 80, show: false },
  { prop: 'fhCompany', label: '货运公司', width: 120, show: false },
  { prop: 'contractNo', label: '合同号', width: 110, show: false },
  { prop: 'invoiceType', label: '发票类型', width: 110, show: false },
  { prop: 'invoiceNo', label: '发票号', width: 110, show: false },
  { prop: 'modifierName', label: '经办人', width: 76 },
  { prop: 'remark', label: '备注', width: 160 },
  { prop: 'createTime', label: '制单时间', width: 132, dateformat: 'yyyy-MM-dd HH:mm', show: false },
  { prop: 'lastUpdateTime', label: '更新时间', width: 132, dateformat: 'yyyy-MM-dd HH:mm', show: false },
)

/** Lines of an order that is read: the specification's order of columns. */
export const stockInLineColumns = columnsFor<Row<typeof stockIn.pageLines>>()(
  { prop: 'pjNo', label: '编码', card: 'title', width: 140, eventType: 'openPart', fixed: 'left' },
  { prop: 'pjSize', label: '车型', width: 120 },
  { prop: 'pjFactory', label: '产地', width: 64 },
  { prop: 'rkAmount', label: '数量', card: 'sub', width: 70, statistics: true },
  ...writtenInUnit,
  { prop: 'purchasePrice', label: '进价', card: 'sub', width: 90, number: true },
  { prop: 'purchaseSum', label: '金额', card: 'amount', width: 100, statistics: true, digits: 2, show: false },
  { prop: 'costPrice', label: '成本价', width: 90, number: true, blank: '—' },
  { prop: 'sumCostPrice', label: '成本金额', width: 100, statistics: true, digits: 2, blank: '—' },
  { prop: 'tcostPrice', label: '含费成本价', width: 90, number: true, show: false, blank: '—' },
  { prop: 'sumTcostPrice', label: '含费成本', width: 100, statistics: true, digits: 2, show: false, blank: '—' },
  { prop: 'posiName', label: '仓位', width: 84 },
  { prop: 'warehouseName', label: '仓库', card: 'sub', width: 84 },
  { prop: 'pjBrand', label: '品牌', card: 'sub', width: 76 },
  { prop: 'remark', label: '备注', width: 120 },
  { prop: 'pjName', label: '名称', card: 'title', width: 140 },
  { prop: 'cgNo', label: '采购订单', width: 132, eventType: 'ordered' },
  { prop: 'pjUnit', label: '单位', width: 50, show: false },
  { prop: 'thAmount', label: '已退', width: 60, number: true, show: false },
)

export const purchaseLineColumns = columnsFor<Row<typeof stockInHistory.pageQuery>>()(
  { prop: 'rkDate', label: '入库日期', card: 'sub', width: 92 },
  { prop: 'rkNo', label: '单号', card: 'sub', width: 132, eventType: 'order' },
  { prop: 'supplierName', label: '供应商', card: 'sub', width: 180 },
  { prop: 'pjNo', label: '编码', card: 'title', width: 140, eventType: 'part' },
  { prop: 'pjName', label: '名称', card: 'title', width: 140 },
  { prop: 'pjSize', label: '车型', width: 110 },
  { prop: 'pjFactory', label: '产地', width: 64, show: 'wide' },
  { prop: 'pjBrand', label: '品牌', card: 'sub', width: 76 },
  { prop: 'rkAmount', label: '数量', card: 'sub', width: 76, statistics: true },
  { prop: 'purchasePrice', label: '进价', card: 'sub', width: 90, number: true },
  { prop: 'purchaseSum', label: '金额', card: 'amount', width: 100, statistics: true, digits: 2, show: false },
  { prop: 'costPrice', label: '成本价', width: 90, number: true },
  { prop: 'tcostPrice', label: '含费成本价', width: 90, number: true, show: false },
  { prop: 'thAmount', label: '已退', width: 64, number: true, show: 'wide' },
  { prop: 'warehouseName', label: '仓库', width: 84 },
  { prop: 'posiName', label: '仓位', width: 84, show: 'wide' },
  { prop: 'modifierName', label: '经办人', width: 76, show: 'wide' },
  { prop: 'createTime', label: '入库时间', width: 132, dateformat: 'yyyy-MM-dd HH:mm', show: 'wide' },
  { prop: 'remark', label: '备注', width: 120 },
)
