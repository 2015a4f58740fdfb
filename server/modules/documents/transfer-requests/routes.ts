import { transferRequests } from '#contract/documents/transfer-requests.ts'
import { bind } from '#server/kit/route.ts'
import { agree, refuse } from './answer.ts'
import { close } from './follow.ts'
import { companies, get, log, page, pageLines, totals } from './queries.ts'
import { free } from './reserve.ts'
import { remove, save, submit, withdraw } from './save.ts'

const reading = { page, totals, get, pageLines, log, companies }
const writing = { save, remove, submit, withdraw, agree, refuse, close, free }

export const transferRequestRoutes = bind(transferRequests, { ...reading, ...writing })
