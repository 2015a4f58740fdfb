import type { Context } from './context.ts'
import { invalid, refused } from './errors.ts'
import { momentOf } from './time.ts'

/** Whoever writes a record over says which version of it he opened; the later of two is told. */
export function requireVersion(opened: number | undefined, stored: number, overtaken: string): void {
  if (opened === undefined) throw invalid('没有说明修改的是哪个版本，请刷新后重试')
  if (opened !== stored) throw refused(overtaken)
}

/**
 * Calls of the specification name no version. Their stamp is the moment the form was opened: what somebody else has written since then
 * is not written over.
 */
export const writtenSince = (
  ctx: Pick<Context, 'userId' | 'openedAt'>,
  { updatedBy, updatedAt }: { updatedBy: number | null; updatedAt: string },
): boolean => ctx.openedAt !== undefined && updatedBy !== ctx.userId && updatedAt > ctx.openedAt

/** The moment a stamp stands for, as stored moments read; undefined: it is no time. */
export function momentOfStamp(stamp: unknown): string | undefined {
  const at = typeof stamp === 'number' ? stamp : typeof stamp === 'string' && /^\d{13}$/.test(stamp) ? Number(stamp) : 0
  // in milliseconds, of this century
  return at > 946_684_800_000 && at < 4_102_444_800_000 ? momentOf(new Date(at)) : undefined
}
