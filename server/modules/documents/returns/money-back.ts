import type { Returned } from '../payments/index.ts'
import { type Kind, POSTING } from './kinds.ts'
import type { Line, Order } from './order.ts'

/** A return as its money sees it. */
export const returnedBy = (
  { document }: Kind,
  { thId, thNo, clientId }: Pick<Order, 'thId' | 'thNo' | 'clientId'>,
  lines: readonly Pick<Line, 'sourceId'>[],
): Returned => ({
  ...{ document, event: POSTING, documentId: thId, docNo: thNo, clientId },
  sources: [...new Set(lines.map(({ sourceId }) => sourceId))],
})
