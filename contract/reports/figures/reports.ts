import { demandReports } from './demand-reports.ts'
import { goodsReports } from './goods-reports.ts'
import { moneyReports } from './money-reports.ts'
import type { Report } from './report.ts'
import { saleReports } from './sale-reports.ts'
import { purchaseReports, stockReports } from './stock-reports.ts'
import { supplyReports } from './supply-reports.ts'
import { tradeReports } from './trade-reports.ts'

/** Every report of the product, in the order of the menu. */
export const REPORTS = {
  ...tradeReports,
  ...saleReports,
  ...demandReports,
  ...purchaseReports,
  ...supplyReports,
  ...stockReports,
  ...goodsReports,
  ...moneyReports,
} as const satisfies Record<string, Report>
export type ReportName = keyof typeof REPORTS
export const reportNames = Object.keys(REPORTS) as [ReportName, ...ReportName[]]
export const reportOf = (name: ReportName): Report => REPORTS[name]
