import { above, money, pieces } from './figure.tsx'
import type { Summary } from './summary.ts'

/** How one holds the guide of the home page: hidden, or shown again. */
export const GUIDE = 'home.guide'

export interface Step {
  name: string
  page: string
  title: string
  /** What the data says, or what is to be done. */
  says: string
  done: boolean
  /** May be passed over. */
  optional?: true
  /** A second page of the same step. */
  more?: { page: string; says: string }
}

/** The steps in their order. Figures the reader may not see are not there: then the words stand alone. */
export function stepsOf({ beginning, stock, owed, owing }: Summary): Step[] {
  if (!beginning) return []
  const { parts = 0, priced = 0, clients = 0, suppliers = 0, hasSold, printed } = beginning
  const stocked = above(stock?.pieces)
  const dues = [owed && `应收 ${money(owed.receivable)}`, owing && `应付 ${money(owing.payable)}`].filter(Boolean)
  const value = stock?.value === undefined ? '' : ` / ${money(stock.value)}`
  const anyDue = above(owed?.receivable) || above(owing?.payable)
  return [
    {
      ...{ name: 'parts', page: 'PartList', title: '商品', done: parts > 0 },
      says: parts > 0 ? `${parts}，有售价 ${priced}` : '从 Excel 导入，或逐个新增',
    },
    {
      ...{ name: 'clients', page: 'ClientList', title: '客户', done: clients > 0 },
      says: clients > 0 ? `${clients}` : '从 Excel 导入，或开单时新增；散客已建好',
      more: { page: 'SupplierList', says: `供应商 ${suppliers}` },
      optional: true,
    },
    {
      ...{ name: 'stock', page: 'OpeningStockList', title: '期初库存', done: stocked },
      says: stocked ? `${pieces(stock?.pieces ?? 0)} 件${value}` : '录入或导入现有库存和成本；不要用入库单，否则会产生应付账款',
    },
    {
      ...{ name: 'dues', page: 'OpeningList', title: '期初往来', done: anyDue, optional: true },
      says: anyDue ? dues.join(' · ') : '客户欠您的、您欠供应商的（可跳过）',
    },
    {
      ...{ name: 'sale', page: 'SaleList', title: '开第一张销售单', done: hasSold },
      says: hasSold ? '已开单' : '按 Alt+N 新增，输入商品编码几位即可',
    },
    {
      ...{ name: 'print', page: 'SaleList', title: '打印', done: printed },
      says: '打开销售单按 F9；无插件时用浏览器打印',
    },
  ]
}
