import type { LabelLayout, TicketLayout } from './layout.ts'

export interface Column {
  label: string
  /** Millimetres on a form of 217 mm; other papers stretch it. */
  width: number
  /** Numbers stand right: quantities as they are, prices with the decimals the company gives them, money always with two. */
  number?: 'qty' | 'price' | 'money'
  /** Not on the standard form; a company may take it in. */
  spare?: true
  /** Left out where no line has anything there. */
  ifAny?: true
  sum?: true
}
export interface DocumentReport {
  name: string
  kind: 'document'
  fields: Readonly<Record<string, string>>
  /** Fields that are money. */
  moneyFields?: readonly string[]
  /** Fields that are left out where there is nothing to say. */
  ifAny?: readonly string[]
  /** Of the fields, those in the head and the foot of the standard form. */
  head: readonly string[]
  foot: readonly string[]
  footText?: string
  columns: Readonly<Record<string, Column>>
  /** Of the standard form; otherwise the company and the report's name. */
  title?: string
  /** What is put in capital words: the sum of a column, or a field of money; '' = none. */
  money: string
}
export interface LabelReport {
  name: string
  kind: 'label'
  fields: Readonly<Record<string, string>>
  layout: LabelLayout
}
/** A till receipt: as long as it needs. Its lines and sums stand in an order of their own. */
export interface TicketReport {
  name: string
  kind: 'ticket'
  fields: Readonly<Record<string, string>>
  /** What the first row of a line may say. */
  lineFields: Readonly<Record<string, string>>
  layout: TicketLayout
}
export type Report = DocumentReport | LabelReport | TicketReport

export const company = {
  companyName: '公司名称',
  printerName: '打印人',
  printTime: '打印时间',
}
export const signs = { sign1: '经手人', sign2: '仓库', sign3: '客户签字', sign4: '审核' }
