import type { Row } from '#contract/kit/fields.ts'
import type { stock } from '#contract/ledgers/stock/stock.ts'
import { columnsFor } from '#web/kit/table/column.ts'

export const stockColumns = columnsFor<Row<typeof stock.page>>()(
  { prop: 'pjNo', label: '编码', width: 134, fixed: 'left', eventType: 'part' },
  { prop: 'pjName', label: '名称', width: 105 },
  { prop: 'pjBrand', label: '品牌', width: 60 },
  { prop: 'pjSize', label: '车型' },
  { prop: 'pjFactory', label: '产地', width: 46 },
  { prop: 'pjUnit', label: '单位', width: 40, align: 'center' },
  { prop: 'warehouseName', label: '仓库', width: 66 },
  { prop: 'posiName', label: '仓位', width: 66 },
  { prop: 'stockAmount', label: '现存', width: 56, align: 'right', statistics: true, hint: '仓库里实有的数量' },
  {
    prop: 'reserved',
    label: '占用',
    width: 50,
    align: 'right',
    statistics: true,
    eventType: 'reserved',
    hint: '已被单据占用的数量，点击查看由谁占用',
  },
  { prop: 'usable', label: '可用', width: 56, align: 'right', statistics: true, amtLeColor: '#c9302c', hint: '现存减去占用' },
  { prop: 'xsPrice', label: '销售价', width: 72, align: 'right' },
  { prop: 'pfPrice', label: '批发价', width: 72, align: 'right' },
  { prop: 'purchasePrice', label: '进价', width: 80, align: 'right', show: false },
  { prop: 'costPrice', label: '成本价', width: 72, align: 'right', hint: '本公司的移动平均成本' },
  { prop: 'costSum', label: '库存金额', width: 90, align: 'right', statistics: true, digits: 2 },
  { prop: 'reject', label: '废品仓', width: 60, align: 'center', show: false },
  { prop: 'remark', label: '备注', width: 120, show: false },
)

export const ledgerColumns = columnsFor<Row<typeof stock.ledger>>()(
  { prop: 'postedAt', label: '记账时间', width: 132, fixed: 'left' },
  { prop: 'kind', label: '类型', width: 68 },
  { prop: 'docNo', label: '单号', width: 108, eventType: 'document' },
  { prop: 'pjNo', label: '编码', width: 130, eventType: 'part' },
  { prop: 'pjName', label: '名称', width: 108 },
  { prop: 'warehouseName', label: '仓库', width: 62 },
  { prop: 'posiName', label: '仓位', width: 64 },
  { prop: 'qty', label: '数量', width: 58, align: 'right', statistics: true, amtLeColor: '#c9302c', hint: '入为正，出为负' },
  { prop: 'placeQty', label: '仓位结存', width: 66, align: 'right', hint: '这一行之后，该仓位的数量' },
  { prop: 'poolQty', label: '公司结存', width: 66, align: 'right', hint: '这一行之后，本公司的数量' },
  { prop: 'value', label: '金额', width: 85, align: 'right', statistics: true, digits: 2 },
  { prop: 'poolValue', label: '结存金额', width: 95, align: 'right', digits: 2 },
  { prop: 'costPrice', label: '结存均价', width: 75, align: 'right' },
  { prop: 'fee', label: '费用', width: 62, align: 'right', digits: 2, hint: '随商品进出的运费等费用，不在金额之内' },
  { prop: 'clientName', label: '往来单位' },
  { prop: 'pjBrand', label: '品牌', width: 62 },
  { prop: 'bizDate', label: '业务日期', width: 85 },
  { prop: 'userName', label: '经办人', width: 80 },
)

export const estimateColumns = columnsFor<Row<typeof stock.estimates>>()(
  { prop: 'bizDate', label: '业务日期', width: 88, fixed: 'left' },
  { prop: 'days', label: '天数', width: 50, number: true, digits: 0, hint: '至今未冲的天数' },
  { prop: 'docNo', label: '单号', width: 116, eventType: 'document' },
  { prop: 'clientName', label: '往来单位' },
  { prop: 'pjNo', label: '编码', width: 134, eventType: 'part' },
  { prop: 'pjName', label: '名称', width: 120 },
  { prop: 'pjBrand', label: '品牌', width: 70 },
  { prop: 'qty', label: '出库数量', width: 72, number: true, hint: '库存不足时出库的数量' },
  { prop: 'openQty', label: '未冲数量', width: 72, statistics: true, hint: '还没有入库的数量；入库时先冲最早的' },
  { prop: 'costPrice', label: '暂估成本价', width: 86, number: true },
  { prop: 'openValue', label: '暂估金额', width: 96, statistics: true, digits: 2 },
  { prop: 'inchargeName', label: '负责人', width: 72 },
  { prop: 'reject', label: '废品仓', width: 60, align: 'center', show: false },
)
