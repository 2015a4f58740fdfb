import type { Answer, Endpoint, Received } from '#contract/kit/fields.ts'
import type { Context, OpenContext, OpenOutsideContext, OutsideContext } from './context.ts'
import type { Download } from './download.ts'
import type { UploadedFile } from './upload.ts'

type ContextOf<E extends Endpoint> = E['allow'] extends 'open'
  ? E['outside'] extends true
    ? OpenOutsideContext
    : OpenContext
  : E['outside'] extends true
    ? OutsideContext
    : Context
type ResultOf<E extends Endpoint> = E['download'] extends true ? Download | undefined : Answer<E>
type FileOf<E extends Endpoint> = E['upload'] extends number ? [file: UploadedFile] : []

export type Handler<E extends Endpoint> = (ctx: ContextOf<E>, input: Received<E>, ...file: FileOf<E>) => Promise<ResultOf<E>> | ResultOf<E>

/** An endpoint and the function that carries it out; types forgotten, checked at `bind`. */
export interface Bound {
  endpoint: Endpoint
  handler(ctx: unknown, input: unknown, file?: UploadedFile): unknown
}

/** Binds a contract group to its handlers; a missing or ill-fitting handler does not compile. */
export function bind<G extends Record<string, Endpoint>>(group: G, handlers: { [K in keyof G]: Handler<G[K]> }): Bound[] {
  return Object.keys(group).map((name) => ({ endpoint: group[name] as Endpoint, handler: handlers[name] as unknown as Bound['handler'] }))
}
