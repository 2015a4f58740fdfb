import type { Context } from '#server/kit/context.ts'
import { findPartsByCode } from '#server/modules/master/search/index.ts'

/** What every list says of a document `o`. */
export const HEADER_SHOWN = [
  'o.status',
  'o.remark',
  'o.lineCount',
  'o.createdAt as createTime',
  'o.updatedAt as lastUpdateTime',
  'o.version',
] as const

/** What every list says of a line `l` and its part. */
export const LINE_SHOWN = [
  ...(['l.lineId as id', 'l.rowNo', 'l.partId as pjid', 'l.pjNo', 'l.pjName', 'l.pjSize'] as const),
  ...(['l.pjType', 'l.pjFactory', 'l.pjBrand', 'l.pjUnit', 'l.remark'] as const),
] as const

/** The parts a code filter finds, undefined = any. A part id that no part has keeps `in` from being empty. */
export const partsFor = async (ctx: Context, pjNo: string) => (pjNo === '' ? undefined : [0, ...(await findPartsByCode(ctx, pjNo))])
