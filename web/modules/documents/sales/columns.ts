import dayjs from 'dayjs'
import type { outbound } from '#contract/documents/sales/sales.ts'
import { sum } from '#contract/kit/decimal.ts'
import type { Row } from '#contract/kit/fields.ts'
import type { outboundHistory } from '#contract/reports/trade-history/trade-history.ts'
import { writtenInUnit } from '#web/kit/document/written-in-unit.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { columnsFor } from '#web/kit/table/column.ts'

/** 暂估: goods sold before they were there cost what is only supposed. Nothing of it is told to who may not see costs. */
const provisional = ({ estimated }: { estimated: number | string }) =>
  typeof estimated === 'number' && estimated > 0 ? 'var(--pc-warning)' : undefined

/** Freight and other fees of goods that left with a line. The margin does not bear them; in 销售明细 运杂费 has lines of its own. */
const withFees = [
  { prop: 'tcostPrice', label: '含费成本', width: 84, number: true, blank: '—', hint: '成本价加上商品分摊的运费等费用；毛利不含费用' },
  { prop: 'feeSum', label: '运杂费', width: 76, number: true, digits: 2, blank: '—', show: false },
] as const

const saleColumns = columnsFor<Row<typeof outbound.page>>()(
  { prop: 'ckNo', label: '单号', card: 'sub', width: 132, eventType: 'open', fixed: 'left' },
  { prop: 'ckDate', label: '单据日期', card: 'sub', width: 88, dateformat: 'yyyy-MM-dd' },
  { prop: 'shipDate', label: '发货日期', width: 88, dateformat: 'yyyy-MM-dd', show: 'wide' },
  { prop: 'clientName', label: '客户', card: 'title', width: 180 },
  { prop: 'status', label: '状态', card: 'status', width: 70, status: true },
  { prop: 'lineCount', label: '行数', width: 50, number: true, digits: 0, show: 'wide' },
  { prop: 'ckAmount', label: '数量', width: 76, statistics: true },
  {
    prop: 'jjAmount',
    label: '急件',
    width: 56,
    number: true,
    txtColor: ({ jjAmount }) => (jjAmount > 0 ? 'var(--pc-warning)' : undefined),
    show: 'wide',
  },
  { prop: 'xsPrice', label: '销售金额', width: 104, statistics: true, digits: 2, show: 'wide' },
  { prop: 'txsPrice', label: '实际金额', card: 'amount', width: 104, statistics: true, digits: 2 },
  { prop: 'costPrice', label: '成本金额', width: 100, number: true, digits: 2, blank: '—', txtColor: provisional },
  {
    prop: 'estimated',
    label: '暂估',
    width: 70,
    number: true,
    txtColor: provisional,
    hint: '这些数量卖出时尚未入库，成本是暂估的；入库后更正',
    show: 'wide',
  },
  { prop: 'profit', label: '毛利', width: 92, number: true, digits: 2, blank: '—', txtColor: provisional },
  { prop: 'moneyStatus', label: '收款状态', card: 'sub', width: 72, status: true },
  { prop: 'inchargeName', label: '负责人', width: 66 },
  { prop: 'modifierName', label: '经办人', width: 66, show: 'wide' },
  { prop: 'workerName', label: '作业人', width: 66, show: false },
  { prop: 'paytype', label: '付款方式', width: 76, show: 'wide' },
  { prop: 'override', label: '待审核原因', width: 160 },
  { prop: 'fhType', label: '发货方式', width: 76, show: 'wide' },
  { prop: 'fhCompany', label: '货运公司', width: 110, show: false },
  { prop: 'deliverTo', label: '收货地址', width: 200, show: false },
  { prop: 'carPlate', label: '车牌', width: 84, show: false },
  { prop: 'carNum', label: '发车批次', width: 80, show: false },
  { prop: 'bzArea', label: '包装区', width: 64, show: false },
  { prop: 'boxCount', label: '箱数', width: 50, number: true, digits: 0, show: false },
  { prop: 'remark', label: '备注', width: 150 },
  { prop: 'createTime', label: '制单时间', width: 128, dateformat: 'yyyy-MM-dd HH:mm', show: false },
  { prop: 'lastUpdateTime', label: '更新时间', width: 128, dateformat: 'yyyy-MM-dd HH:mm', show: false },
)

/** A quote that is past its day and not finished. */
const isLate = (status: string, validUntil: string) =>
  validUntil !== '' && validUntil < dayjs().format('YYYY-MM-DD') && ['草稿', '已确认', '进行中'].includes(status)

const offered = (what: 'quote' | 'presale') =>
  columnsFor<Row<typeof outbound.page>>()(
    { prop: 'ckNo', label: '单号', card: 'sub', width: 132, eventType: 'open', fixed: 'left' },
    { prop: 'ckDate', label: '日期', card: 'sub', width: 88, dateformat: 'yyyy-MM-dd' },
    { prop: 'clientName', label: '客户', card: 'title', width: 200 },
    { prop: 'status', label: '状态', card: 'status', width: 70, status: true },
    what === 'quote'
      ? {
          prop: 'validUntil',
          label: '有效期至',
          width: 92,
          txtColor: ({ status, validUntil }) => (isLate(status, validUntil) ? 'var(--pc-negative)' : undefined),
        }
      : { prop: 'deposit', label: '定金', width: 92, number: true, digits: 2 },
    { prop: 'lineCount', label: '行数', width: 50, number: true, digits: 0 },
    { prop: 'ckAmount', label: '数量', width: 76, statistics: true },
    { prop: 'xsPrice', label: '销售金额', width: 110, statistics: true, digits: 2 },
    { prop: 'txsPrice', label: '实际金额', card: 'amount', width: 110, statistics: true, digits: 2 },
    { prop: 'inchargeName', label: '负责人', card: 'sub', width: 72 },
    { prop: 'modifierName', label: '经办人', width: 72 },
    { prop: 'paytype', label: '付款方式', width: 80 },
    { prop: 'remark', label: '备注' },
    { prop: 'createTime', label: '制单时间', width: 128, dateformat: 'yyyy-MM-dd HH:mm', show: false },
    { prop: 'lastUpdateTime', label: '更新时间', width: 128, dateformat: 'yyyy-MM-dd HH:mm', show: false },
  )
/** By ckType. */
export const listColumns = [saleColumns, offered('quote'), offered('presale')] as const

/** Lines of an order that is read: the specification's order of columns, then what the house adds. */
export const saleReadColumns = columnsFor<Row<typeof outbound.pageLines>>()(
  { prop: 'pjNo', label: '编码', card: 'title', width: 140, eventType: 'openPart', fixed: 'left' },
  { prop: 'pjName', label: '名称', card: 'title', width: 140 },
  { prop: 'pjSize', label: '车型', width: 120 },
  { prop: 'pjFactory', label: '产地', width: 60 },
  { prop: 'ckAmount', label: '数量', card: 'named', width: 66, statistics: true },
  ...writtenInUnit,
  { prop: 'xsPrice', label: '销售价', card: 'named', width: 84, number: true },
  { prop: 'jjAmount', label: '急件数', width: 60, statistics: true },
  { prop: 'posiName', label: '仓位', width: 80 },
  { prop: 'warehouseName', label: '仓库', card: 'sub', width: 80 },
  { prop: 'pjBrand', label: '品牌', card: 'sub', width: 76 },
  { prop: 'remark', label: '备注', width: 110 },
  { prop: 'xsSum', label: '金额', width: 92, statistics: true, digits: 2 },
  { prop: 'txsPrice', label: '实际售价', width: 84, number: true },
  { prop: 'txsSum', label: '实际金额', card: 'amount', width: 92, statistics: true, digits: 2 },
  {
    prop: 'shortAmount',
    label: '缺货',
    card: 'sub',
    width: 56,
    number: true,
    txtColor: ({ shortAmount }) => (shortAmount > 0 ? 'var(--pc-negative)' : undefined),
  },
  { prop: 'pickedAmount', label: '已拣', width: 56, number: true },
  { prop: 'checkedAmount', label: '已验', width: 56, number: true },
  { prop: 'costPrice', label: '成本价', width: 84, number: true, blank: '—', txtColor: provisional },
  ...withFees,
  {
    prop: 'estimated',
    label: '暂估',
    width: 70,
    number: true,
    txtColor: provisional,
    hint: '这些数量卖出时尚未入库，成本是暂估的；入库后更正',
  },
  { prop: 'profit', label: '毛利', width: 84, number: true, digits: 2, blank: '—', txtColor: provisional },
  { prop: 'profitRate', label: '毛利率', width: 72, percent: true, digits: 2, blank: '—' },
  { prop: 'thAmount', label: '已退', width: 56, number: true, show: false },
  { prop: 'sourceCkNo', label: '来源单据', width: 132, eventType: 'source' },
)

/** Lines of a quote or presale that is read. */
const offerReadColumns = (presale: boolean) =>
  columnsFor<Row<typeof outbound.pageLines>>()(
    { prop: 'pjNo', label: '编码', card: 'title', width: 140, eventType: 'openPart', fixed: 'left' },
    { prop: 'pjName', label: '名称', card: 'title', width: 150 },
    { prop: 'pjSize', label: '车型', width: 130 },
    { prop: 'pjFactory', label: '产地', width: 60 },
    { prop: 'pjBrand', label: '品牌', card: 'sub', width: 80 },
    { prop: 'ckAmount', label: '数量', card: 'named', width: 70, statistics: true },
    ...writtenInUnit,
    ...(presale
      ? [{ prop: 'places', label: '已到货', width: 70, align: 'right', hint: '到货后已为本单占用的数量', render: allotted } as const]
      : []),
    { prop: 'doneAmount', label: '已转', width: 70, statistics: true },
    { prop: 'xsPrice', label: '销售价', card: 'named', width: 90, number: true },
    { prop: 'xsSum', label: '金额', width: 100, statistics: true, digits: 2 },
    { prop: 'txsPrice', label: '实际售价', width: 90, number: true },
    { prop: 'txsSum', label: '实际金额', card: 'amount', width: 100, statistics: true, digits: 2 },
    { prop: 'warehouseName', label: '仓库', card: 'sub', width: 84 },
    { prop: 'sourceCkNo', label: '来源单据', width: 132, eventType: 'source' },
    { prop: 'remark', label: '备注' },
  )
const allotted = ({ places }: Row<typeof outbound.pageLines>) => formatDecimal(sum(places.map(({ qty }) => String(qty))), 0, 3)
export const readColumns = [saleReadColumns, offerReadColumns(false), offerReadColumns(true)] as const

export const saleLineColumns = columnsFor<Row<typeof outboundHistory.pageQuery>>()(
  { prop: 'ckDate', label: '日期', card: 'sub', width: 88 },
  { prop: 'ckTypeValue', label: '类型', width: 70, show: 'wide' },
  { prop: 'ckNo', label: '单号', card: 'sub', width: 132, eventType: 'order' },
  { prop: 'clientName', label: '客户', card: 'sub', width: 150 },
  { prop: 'pjNo', label: '编码', card: 'title', width: 140, eventType: 'part' },
  { prop: 'pjName', label: '名称', card: 'title', width: 140 },
  { prop: 'pjSize', label: '车型', width: 110 },
  { prop: 'pjFactory', label: '产地', width: 60, show: 'wide' },
  { prop: 'pjBrand', label: '品牌', card: 'sub', width: 76 },
  { prop: 'ckAmount', label: '数量', card: 'named', width: 70, statistics: true },
  { prop: 'xsPrice', label: '销售价', width: 84, number: true, show: 'wide' },
  { prop: 'txsPrice', label: '实际售价', card: 'sub', width: 84, number: true },
  { prop: 'txsSum', label: '实际金额', card: 'amount', width: 96, statistics: true, digits: 2 },
  { prop: 'costPrice', label: '成本价', width: 84, number: true, txtColor: provisional, show: 'wide' },
  { ...withFees[0], show: 'wide' },
  withFees[1],
  {
    prop: 'estimated',
    label: '暂估',
    width: 70,
    number: true,
    txtColor: provisional,
    hint: '这些数量卖出时尚未入库，成本是暂估的；入库后更正',
    show: 'wide',
  },
  { prop: 'profit', label: '毛利', width: 88, statistics: true, digits: 2, txtColor: provisional },
  { prop: 'profitRate', label: '毛利率', width: 72, percent: true, digits: 2 },
  { prop: 'thAmount', label: '已退', width: 56, number: true, show: 'wide' },
  { prop: 'warehouseName', label: '仓库', width: 80, show: 'wide' },
  { prop: 'modifierName', label: '经办人', width: 70, show: 'wide' },
  { prop: 'lastUpdateTime', label: '更新时间', width: 128, dateformat: 'yyyy-MM-dd HH:mm', show: false },
  { prop: 'remark', label: '备注', width: 120, show: 'wide' },
)
