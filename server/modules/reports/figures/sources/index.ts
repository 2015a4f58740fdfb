import type { SourceName } from '../measure-sql.ts'
import { cash } from './cash.ts'
import { classes } from './classes.ts'
import { demand } from './demand.ts'
import { dues, open, uncoveredDues } from './dues.ts'
import { type Read, type Sql, unnamed } from './facts.ts'
import { layers } from './layers.ts'
import { priced } from './prices.ts'
import { ordered, purchases } from './purchases.ts'
import { result } from './result.ts'
import { refunds, scrapped } from './returned.ts'
import { sales } from './sales.ts'
import { shelf, stock } from './stock.ts'
import { supplied } from './supplied.ts'

/** What the facts of a source never name. */
export type Without = readonly ('part' | 'client')[]

export interface Source {
  facts(read: Read, slowDays: number): Sql
  /** Of this moment: its days are no days of postings. */
  now?: true
  /** Found once for all that is asked of it. */
  dear?: true
  /** Nothing of it is of a part, or of a client. */
  without?: Without
}

export const SOURCES: Record<SourceName, Source> = {
  result: { facts: result },
  stock: { facts: stock },
  shelf: { facts: shelf, now: true, without: ['client'] },
  dues: { facts: dues, without: ['part'] },
  open: { facts: open, now: true, without: ['part'] },
  uncovered: { facts: uncoveredDues, now: true, without: ['part'] },
  cash: { facts: cash, without: ['part'] },
  purchases: { facts: (read) => unnamed(read, purchases(read)) },
  sales: { facts: sales, without: ['part'] },
  ordered: { facts: (read) => unnamed(read, ordered(read)) },
  layers: { facts: (read) => unnamed(read, layers(read)), now: true },
  supplied: { facts: supplied, now: true },
  priced: { facts: (read) => unnamed(read, priced(read)), now: true, dear: true },
  demand: { facts: demand },
  scrapped: { facts: scrapped },
  refunds: { facts: refunds, without: ['part'] },
  classes: { facts: classes, now: true, without: ['client'] },
}
