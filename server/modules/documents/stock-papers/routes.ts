import { stockPapers } from '#contract/documents/stock-papers.ts'
import { bind } from '#server/kit/route.ts'
import { audit, finish } from './audit.ts'
import { close } from './close.ts'
import { companies, get, log, page, pageLines, totals } from './queries.ts'
import { remove, save } from './save.ts'
import { receive, ship } from './transfer.ts'
import { fees, spreadFee } from './transfer-fees.ts'
import { usable } from './usable.ts'

const reading = { page, totals, get, pageLines, log, companies, usable, fees }
const writing = { save, remove, audit, finish, ship, receive, close, spreadFee }

export const stockPaperRoutes = bind(stockPapers, { ...reading, ...writing })
