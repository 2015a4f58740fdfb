import type { Returned } from '../payments/index.ts'
import { POSTING, type ReturnKind } from './kinds.ts'
import type { Line, Order } from './order.ts'

/** A return as its money sees it. */
export const returnedBy = (
  { document }: ReturnKind,
  { thId, thNo, clientId }: Pick<Order, 'thId' | 'thNo' | 'clientId'>,
  lines: readonly Pick<Line, 'sourceId'>[],
): Returned => ({
  ...{ document, event: POSTING, documentId: thId, docNo: thNo, clientId },
  sources: [...new Set(lines.map(({ sourceId }) => sourceId))].filter((id) => id > 0),
})
