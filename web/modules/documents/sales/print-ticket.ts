import { printing } from '#contract/printing/printouts.ts'
import { print } from '#web/kit/print/print-out.ts'
import { call } from '#web/kit/request/request.ts'

/** 小票 of a sale. */
export const printTicket = (ckId: number) => print('xp', ({ red: _, from: _from, ...how }) => call(printing.xp, { ckId, ...how }))
