import { type stockIn as calls, stockIn } from '#contract/documents/stock-in.ts'
import type { Row } from '#contract/kit/fields.ts'
import { allPages } from '#server/kit/all-pages.ts'
import type { Ask } from '#server/kit/ask.ts'
import type { Context } from '#server/kit/context.ts'
import { type Column, sheetOf } from './sheet.ts'

const columns: Column<Row<typeof calls.pageLines>>[] = [
  { prop: 'pjNo', label: '编码', width: 18 },
  { prop: 'pjName', label: '名称', width: 20 },
  { prop: 'pjSize', label: '车型', width: 20 },
  { prop: 'pjFactory', label: '产地' },
  { prop: 'pjBrand', label: '品牌' },
  { prop: 'pjUnit', label: '单位', width: 6 },
  { prop: 'rkAmount', label: '数量' },
  { prop: 'purchasePrice', label: '进价' },
  { prop: 'purchaseSum', label: '金额' },
  { prop: 'costPrice', label: '成本价' },
  { prop: 'sumCostPrice', label: '成本金额' },
  { prop: 'warehouseName', label: '仓库' },
  { prop: 'posiName', label: '仓位' },
  { prop: 'remark', label: '备注', width: 20 },
]

/** Where a line was written in another unit than the part's own, that stands beside its quantity. */
const inUnits: typeof columns = [
  { prop: 'unitText', label: '开单数量', width: 14 },
  { prop: 'unitPrice', label: '开单单价' },
]
const withUnits = columns.flatMap((column) => (column.prop === 'rkAmount' ? [column, ...inUnits] : [column]))

/** 入库单 as Excel; nothing when there is no such order. */
export const stockInSheetOf =
  (ask: Ask) =>
  async (ctx: Context, { id }: { id: number }) => {
    const { content: order } = await ask(ctx, stockIn.get, { id })
    if (!order) return undefined
    const rows = await allPages(async (page) => (await ask(ctx, stockIn.pageLines, { rkId: id, page, limit: 500 })).page)
    const head = [
      ['供应商', order.supplierName],
      ['单号', order.rkNo],
      ['入库日期', order.rkDate],
      ['类型', order.rkTypeValue],
      ['采购员', order.buyer],
      ['付款方式', order.paytype],
      ['提货人', order.pickupPer],
      ['发货方式', order.fhType],
      ['货运公司', order.fhCompany],
      ['合同号', order.contractNo],
      ['发票类型', order.invoiceType],
      ['发票号', order.invoiceNo],
      ['状态', order.status],
      ['经办人', order.modifierName],
      ['备注', order.remark],
    ] as const
    const totals = { rkAmount: order.rkAmount, purchaseSum: order.purchaseSum, sumCostPrice: order.costPrice }
    return sheetOf({
      name: `入库单 ${order.rkNo}`,
      head,
      columns: rows.some(({ unitText }) => unitText) ? withUnits : columns,
      rows,
      totals,
    })
  }
