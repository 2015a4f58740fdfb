import type { Context } from '#server/kit/context.ts'
import { subscribers } from '#server/kit/subscribers.ts'
import type { Paper } from './paper.ts'

/** What has become of a transfer, told in the transaction in which it did, while its row is locked. */
export interface Moving {
  paperId: number
  paperNo: string
  /** `takeBack`: is about to be reversed; the parts of both companies are locked. */
  event: 'send' | 'arrive' | 'close' | 'takeBack'
  note: string
}
export const transferMoved = subscribers<(ctx: Context, moving: Moving) => Promise<void>>()

export async function publishMoved(ctx: Context, { paperId, paperNo }: Paper, event: Moving['event'], note = ''): Promise<void> {
  for (const told of transferMoved.all()) await told(ctx, { paperId, paperNo, event, note })
}
