import type { z } from 'zod'
import type { Endpoint, Sent } from '#contract/kit/fields.ts'
import type { Context } from './context.ts'
import { forbidden } from './errors.ts'
import { inputReader } from './input.ts'
import { visibleTo } from './present.ts'
import type { Bound } from './route.ts'

/** What a reader of an endpoint sees: decoded by nobody, masked for his tags. */
type Seen<E extends Endpoint> = z.input<z.ZodObject<E['reply']>>
export type Ask = ReturnType<typeof askOf>

/** Refuses whoever has no right to this call. */
export function requireRight(ctx: Pick<Context, 'may'>, { allow }: Endpoint, ...refusal: Parameters<typeof forbidden>): void {
  if (allow !== 'anyone' && !ctx.may(...[allow].flat())) throw forbidden(...refusal)
}

/**
 * Reads the calls of other rooms as the context's user would get them: their handlers, their masking. That he may make the call is for whoever
 * asks to demand: a print or a file has a right of its own.
 */
export function askOf(calls: readonly Bound[]) {
  const bound = new Map(calls.map((each) => [each.endpoint.path, { ...each, read: inputReader(each.endpoint) }]))
  return async <E extends Endpoint>(ctx: Context, { path, reply }: E, input: Sent<E>): Promise<Seen<E>> => {
    const found = bound.get(path)
    if (!found) throw new Error(`nobody answers ${path}`)
    const answer = await found.handler(ctx, found.read(input as Record<string, unknown>, ctx.tags))
    return visibleTo(reply, answer as never, ctx.tags) as Seen<E>
  }
}
