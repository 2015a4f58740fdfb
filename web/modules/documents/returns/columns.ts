import type { saleReturn } from '#contract/documents/returns.ts'
import type { Row } from '#contract/kit/fields.ts'
import { quantityInUnit, writtenInUnit } from '#web/kit/document/written-in-unit.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import type { ReturnKind } from './kinds.ts'

/** How far a return has been set off against what is owed: the words of paying do not fit it. */
const settledWords = {
  未收款: '未核销',
  收款中: '部分核销',
  已收款: '已核销',
  未付款: '未核销',
  付款中: '部分核销',
  已付款: '已核销',
  无需收款: '已核销',
  无需付款: '已核销',
}

export const returnColumns = ({ partner }: ReturnKind) =>
  columnsFor<Row<typeof saleReturn.page>>()(
    { prop: 'thNo', label: '单号', card: 'sub', width: 132, eventType: 'open', fixed: 'left' },
    { prop: 'thDate', label: '退货日期', card: 'sub', width: 92, dateformat: 'yyyy-MM-dd' },
    { prop: 'clientName', label: partner, card: 'title', width: 190 },
    { prop: 'status', label: '状态', card: 'status', width: 74, status: true },
    { prop: 'lineCount', label: '行数', width: 56, number: true, digits: 0 },
    { prop: 'thAmount', label: '数量', width: 84, statistics: true },
    { prop: 'thSum', label: '退货金额', card: 'amount', width: 110, statistics: true, digits: 2 },
    { prop: 'costPrice', label: '成本金额', width: 110, statistics: true, digits: 2, blank: '—' },
    { prop: 'moneyStatus', label: '核销', width: 76, words: settledWords },
    { prop: 'reason', label: '退货原因', card: 'sub', width: 90 },
    { prop: 'inchargeName', label: '负责人', width: 76 },
    { prop: 'postDate', label: '过账日期', width: 92 },
    { prop: 'modifierName', label: '经办人', width: 76 },
    { prop: 'remark', label: '备注', width: 160 },
    { prop: 'createTime', label: '制单时间', width: 132, dateformat: 'yyyy-MM-dd HH:mm', show: false },
    { prop: 'lastUpdateTime', label: '更新时间', width: 132, dateformat: 'yyyy-MM-dd HH:mm', show: false },
  )

export const returnLineColumns = ({ source, place }: ReturnKind) =>
  columnsFor<Row<typeof saleReturn.pageLines>>()(
    { prop: 'pjNo', label: '编码', card: 'title', width: 140, eventType: 'openPart', fixed: 'left' },
    { prop: 'pjName', label: '名称', card: 'title', width: 140 },
    { prop: 'pjSize', label: '车型', width: 110 },
    { prop: 'pjFactory', label: '产地', width: 60 },
    { prop: 'pjBrand', label: '品牌', card: 'sub', width: 70 },
    { prop: 'thAmount', label: '数量', card: 'sub', width: 70, statistics: true },
    ...writtenInUnit,
    { prop: 'shortAmount', label: '未到', width: 56, number: true },
    { prop: 'sourcePrice', label: '原价', width: 84, number: true },
    { prop: 'thPrice', label: '退货价', card: 'sub', width: 84, number: true },
    { prop: 'thSum', label: '退货金额', card: 'amount', width: 96, statistics: true, digits: 2 },
    { prop: 'costPrice', label: '成本金额', width: 96, statistics: true, digits: 2, blank: '—' },
    { prop: 'sourceNo', label: source, width: 128, eventType: 'source', leadsTo: 'sourceId' },
    { prop: 'sourceDate', label: '来源日期', width: 86 },
    { prop: 'warehouseName', label: place, width: 84 },
    { prop: 'posiName', label: '仓位', width: 80 },
    { prop: 'reason', label: '退货原因', width: 90 },
    { prop: 'remark', label: '备注', width: 120 },
  )

export const sourceColumns = ({ source }: ReturnKind) =>
  columnsFor<Row<typeof saleReturn.pageSource>>()(
    { prop: 'docDate', label: '日期', width: 86, fixed: 'left' },
    { prop: 'docNo', label: source, width: 128, eventType: 'source', leadsTo: 'docId', fixed: 'left' },
    { prop: 'pjNo', label: '编码', width: 140 },
    { prop: 'pjName', label: '名称', width: 140 },
    { prop: 'pjSize', label: '车型' },
    { prop: 'pjBrand', label: '品牌', width: 70 },
    { prop: 'amount', label: '数量', width: 64, number: true },
    quantityInUnit,
    { prop: 'thAmount', label: '已退', width: 56, number: true },
    { prop: 'claimed', label: '退货中', width: 60, number: true },
    { prop: 'rest', label: '可退', width: 60, number: true },
    { prop: 'price', label: '单价', width: 84, number: true },
    { prop: 'warehouseName', label: '仓库', width: 84 },
    { prop: 'posiName', label: '仓位', width: 76 },
  )
