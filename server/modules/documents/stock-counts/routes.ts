import { stockCounts } from '#contract/documents/stock-counts.ts'
import { bind } from '#server/kit/route.ts'
import { count } from './count.ts'
import { approve, recount, submit } from './judge.ts'
import { entries, get, log, page, pageLines, places, totals } from './queries.ts'
import { close, finish, remove, save } from './save.ts'
import { found, start } from './start.ts'

const reading = { page, totals, get, pageLines, log, places, entries }
const writing = { save, remove, start, found, count, submit, recount, approve, finish, close }

export const stockCountRoutes = bind(stockCounts, { ...reading, ...writing })
