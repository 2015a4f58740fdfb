import type { Reply } from '#contract/kit/fields.ts'
import type { figures } from '#contract/reports/figures/figures.ts'

/** What is printed, already masked and in words; '***' where the one who prints may not see. */
export interface DocumentData {
  /** Each field of the report by its key. */
  fields: Readonly<Record<string, string>>
  /** Each cell by its column's key, as text; numbers exact. */
  lines: readonly Readonly<Record<string, string>>[]
  /** Columns and fields of numbers: how many decimals are shown, thousands apart; null = as many as there are. */
  decimals: Readonly<Record<string, number | null>>
  /** Columns that are added up. */
  sums: readonly string[]
  /** Columns and fields that are left out where nothing stands in them. */
  ifAny?: readonly string[]
  /** What this paper is not good for, or is only: 草稿, 已红冲. Stands across each page; '' = nothing. */
  mark?: string
  /** 红字: the numbers stand in red. */
  red?: boolean
  /** Which sum or field is money, put in capital words. */
  money: string
  /** The number of the document, for the bar code. */
  number: string
  /** So many times it was printed before; 0 = the original. */
  printedBefore: number
  /** PNG or JPEG of the company. */
  logo?: Uint8Array
}
/** A row of the table. */
export type Line = DocumentData['lines'][number]
/** A till receipt: lines with ckAmount, txsPrice and txsSum, and below them how they were paid. */
export interface TicketData extends Pick<DocumentData, 'fields' | 'lines' | 'number' | 'printedBefore'> {
  /** Decimals of prices. */
  price: number
  money: readonly { label: string; amount: string }[]
  mark: string
}
/** A report as it is put on paper, in words. */
export type FiguresData = Reply<typeof figures.paper>['content']
export type LabelData = Readonly<Record<string, string>>

/** Puts values in the place of `{key}`; an unknown key leaves nothing. */
export const filled = (pattern: string, values: Readonly<Record<string, string>>) =>
  pattern.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
