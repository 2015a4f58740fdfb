import type { transferRequests } from '#contract/documents/transfer-requests.ts'
import type { Row } from '#contract/kit/fields.ts'
import { columnsFor } from '#web/kit/table/column.ts'

export const requestColumns = columnsFor<Row<typeof transferRequests.page>>()(
  { prop: 'dyNo', label: '单号', width: 132, eventType: 'open', fixed: 'left', card: 'sub' },
  { prop: 'status', label: '状态', width: 80, status: true, card: 'status' },
  { prop: 'side', label: '方向', width: 76, words: { '': '我要货', in: '向我要货' }, card: 'sub' },
  // on a card stands the branch one has to do with, whichever side it is on
  {
    prop: 'companyName',
    label: '要货公司',
    width: 130,
    card: 'title',
    onCard: ({ side, companyName }) => (side === 'in' ? companyName : ''),
  },
  {
    prop: 'toCompanyName',
    label: '调出公司',
    width: 130,
    card: 'title',
    onCard: ({ side, toCompanyName }) => (side === 'in' ? '' : toCompanyName),
  },
  { prop: 'lineCount', label: '行数', width: 50, number: true, digits: 0 },
  { prop: 'qty', label: '数量', width: 70, number: true, statistics: true, card: 'amount' },
  { prop: 'needBy', label: '需要日期', width: 92, card: 'named' },
  { prop: 'ckNo', label: '销售单', width: 120 },
  { prop: 'paperNo', label: '调拨单', width: 120 },
  { prop: 'askerName', label: '申请人', width: 76 },
  { prop: 'reason', label: '原因', width: 130 },
  { prop: 'remark', label: '备注', width: 130 },
  { prop: 'modifierName', label: '经办人', width: 76, show: false },
  { prop: 'createTime', label: '制单时间', width: 132, dateformat: 'yyyy-MM-dd HH:mm', show: false },
  { prop: 'lastUpdateTime', label: '更新时间', width: 132, dateformat: 'yyyy-MM-dd HH:mm', show: false },
)

export const readColumns = columnsFor<Row<typeof transferRequests.pageLines>>()(
  { prop: 'pjNo', label: '编码', width: 140, eventType: 'openPart', fixed: 'left' },
  { prop: 'pjName', label: '名称', width: 150 },
  { prop: 'pjSize', label: '车型', width: 120 },
  { prop: 'pjBrand', label: '品牌', width: 76 },
  { prop: 'qty', label: '申请', width: 70, number: true, statistics: true },
  { prop: 'agreedQty', label: '同意', width: 70, number: true, statistics: true },
  { prop: 'sentQty', label: '发出', width: 70, number: true, statistics: true },
  { prop: 'gotQty', label: '到货', width: 70, number: true, statistics: true },
  { prop: 'keptQty', label: '保留', width: 70, number: true, statistics: true, hint: '到货后为销售单保留、尚未出库的数量' },
  { prop: 'pjUnit', label: '单位', width: 50 },
  { prop: 'remark', label: '备注', width: 140 },
)
