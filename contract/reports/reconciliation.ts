import { z } from 'zod'
import { endpoint, Flag, listOf, Moment, Str } from '#contract/kit/fields.ts'

/** One finding of the reconciliation. */
const Check = z.object({
  name: Str,
  /** What is compared with what, in words. */
  about: Str,
  /** How many keys were compared, how many differ. */
  compared: z.number(),
  wrong: z.number(),
  ms: z.number(),
  /** The first differences. */
  samples: listOf(z.object({ what: Str, expected: Str, found: Str })),
})

export const reconciliation = {
  /** 数据核对: ledger = balances, reservations = 占用, receivables = documents … for the company signed in to. */
  reconcile: endpoint('POST /busicore/v1/stockMain/reconcile', {
    reply: { content: listOf(Check), at: Moment, sound: Flag },
    allow: 'report:check:query',
    perMinute: 30,
    heavy: true,
  }),
}
