import type { Context } from '#server/kit/context.ts'
import { approve } from './audit.ts'
import { closeHeld } from './close.ts'
import { lockPaper } from './paper.ts'
import { writeDraft } from './save.ts'

interface Wanted {
  toCompanyId: number
  remark: string
  lines: readonly { pjid: number; warehouseId: number; qty: string }[]
}

/** A transfer of this company that is written and approved at once, for whoever has said yes to it elsewhere. */
export async function writeTransfer(ctx: Context, { toCompanyId, remark, lines }: Wanted) {
  const none = { posiId: 0, toWarehouseId: 0, toPosiId: 0, price: undefined, amount: undefined, remark: '' }
  const made = await writeDraft(ctx, {
    ...{ id: 0, version: 0, kind: 'db', paperDate: ctx.today, toCompanyId, toWarehouseId: 0, reason: '', remark },
    lines: lines.map((line) => ({ ...none, ...line })),
  })
  // written a moment ago by whoever says yes: his own scope reaches it
  await approve(ctx, await lockPaper(ctx, made.id))
  return made
}

/** A transfer that has not left is closed for whoever no longer wants its goods. `ctx` is of the company that sends. */
export async function closeTransfer(ctx: Context, id: number, note: string): Promise<void> {
  await closeHeld(ctx, await lockPaper(ctx, id), note)
}
