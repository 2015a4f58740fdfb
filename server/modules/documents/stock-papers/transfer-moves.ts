import type { Context } from '#server/kit/context.ts'
import { event as happening } from '#server/kit/subscribers.ts'
import type { Paper } from './paper.ts'

/** What has become of a transfer, told in the transaction in which it did, while its row is locked. */
export interface Moving {
  paperId: number
  paperNo: string
  /** `takeBack`: is about to be reversed; the parts of both companies are locked. */
  event: 'send' | 'arrive' | 'close' | 'takeBack'
  note: string
}
export const transferMoved = happening<[ctx: Context, moving: Moving]>()

export async function publishMoved(ctx: Context, { paperId, paperNo }: Paper, event: Moving['event'], note = ''): Promise<void> {
  await transferMoved.publish(ctx, { paperId, paperNo, event, note })
}
