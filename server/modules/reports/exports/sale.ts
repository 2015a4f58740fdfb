import { outbound } from '#contract/documents/sales/sales.ts'
import type { Row } from '#contract/kit/fields.ts'
import { allPages } from '#server/kit/all-pages.ts'
import type { Ask } from '#server/kit/ask.ts'
import type { Context } from '#server/kit/context.ts'
import { type Column, sheetOf } from './sheet.ts'

const columns: Column<Row<typeof outbound.pageLines>>[] = [
  { prop: 'pjNo', label: '编码', width: 18 },
  { prop: 'pjName', label: '名称', width: 20 },
  { prop: 'pjSize', label: '车型', width: 20 },
  { prop: 'pjFactory', label: '产地' },
  { prop: 'pjBrand', label: '品牌' },
  { prop: 'pjUnit', label: '单位', width: 6 },
  { prop: 'ckAmount', label: '数量' },
  { prop: 'jjAmount', label: '急件数' },
  { prop: 'xsPrice', label: '销售价' },
  { prop: 'xsSum', label: '金额' },
  { prop: 'txsSum', label: '实际金额' },
  { prop: 'warehouseName', label: '仓库' },
  { prop: 'posiName', label: '仓位' },
  { prop: 'remark', label: '备注', width: 20 },
]

/** Where a line was written in another unit than the part's own, that stands beside its quantity. */
const inUnits: Column<Row<typeof outbound.pageLines>>[] = [
  { prop: 'unitText', label: '开单数量', width: 14 },
  { prop: 'unitPrice', label: '开单单价' },
]
const withUnits = columns.flatMap((column) => (column.prop === 'ckAmount' ? [column, ...inUnits] : [column]))

/** 销售单 as Excel; nothing when there is no such order. Cost stays at home: the paper goes to clients. */
export const saleSheetOf =
  (ask: Ask) =>
  async (ctx: Context, { id }: { id: number }) => {
    const { content: order } = await ask(ctx, outbound.get, { id })
    if (!order) return undefined
    const rows = await allPages(async (page) => (await ask(ctx, outbound.pageLines, { ckId: id, page, limit: 500 })).page)
    const head = [
      ['客户', order.clientName],
      ['单号', order.ckNo],
      ['日期', order.ckDate],
      ['类型', order.ckTypeValue],
      ['负责人', order.inchargeName],
      ['经办人', order.modifierName],
      ['付款方式', order.paytype],
      ['折扣率', order.yhRate],
      ['通知备货', order.fhNotice ? '是' : '否'],
      ['发票类型', order.invoiceType],
      ['发货方式', order.fhType],
      ['货运公司', order.fhCompany],
      ['收货地址', order.deliverTo],
      ['车牌', order.carPlate],
      ['发车批次', order.carNum],
      ['包装区', order.bzArea],
      ['状态', order.status],
      ['备注', order.remark],
    ] as const
    const totals = { ckAmount: order.ckAmount, jjAmount: order.jjAmount, xsSum: order.xsPrice, txsSum: order.txsPrice }
    return sheetOf({
      name: `${order.ckTypeValue}单 ${order.ckNo}`,
      head,
      columns: rows.some(({ unitText }) => unitText) ? withUnits : columns,
      rows,
      totals,
    })
  }
