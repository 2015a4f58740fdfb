import { documents } from '#contract/documents.ts'
import type { Context } from '#server/kit/context.ts'
import { veiled } from '#server/modules/ledgers/data-scope/index.ts'

type Code = keyof typeof documents
interface Paper {
  document: string
  documentId: number
  docNo: string
  partnerId: number
  partnerName: string
}
/** A row as it is read: which document it is of, '' = none, and whether that lies within the reader's reach. */
export type Papered<T> = T & { code: Code | ''; within: boolean }

/** The histories of sales tell quotes and presales too. */
const SALES: readonly string[] = ['ck', 'bj', 'ys']
const mayRead = (ctx: Context, code: Code | '') =>
  code === '' || ctx.may(`${documents[code].tag}:query`, ...(SALES.includes(code) ? ['quick.ckHistory'] : []))

/** Whether a reader is told of the paper: it is within his reach and he may read papers of its kind. */
export const isTold = (ctx: Context, { code, within }: { code: Code | ''; within: boolean }) => within && mayRead(ctx, code)

/** Pieces as they are; the paper and its partner to whoever is told of it. */
export function toldOf<T extends Paper>(ctx: Context, { code, within, ...row }: Papered<T>) {
  const told = isTold(ctx, { code, within })
  const { document, documentId, docNo, partnerName, partnerId } = row
  const shown = veiled({ document, documentId, docNo, partnerName, within: told }, 'partnerName')
  return { ...row, ...shown, docNo: docNo === '' ? '' : shown.docNo, partnerId: told ? partnerId : 0 }
}
