import type { Received } from '#contract/kit/fields.ts'
import type { lookup } from '#contract/master/lookup.ts'
import { partnerReaders } from '#contract/platform/people/readers.ts'
import type { Context } from '#server/kit/context.ts'
import { forbidden } from '#server/kit/errors.ts'
import { type Found, textItem } from './found.ts'
import { clientItems, companyItems, findClientItems, tenantItems } from './others.ts'
import { onePart, partsFound, textItems } from './parts.ts'
import { kindOf, type LookupKind } from './rules.ts'

type Input = Received<typeof lookup.pageNew>

/** The calls ask for a right to read parts; clients are for fewer. */
function requireReader(ctx: Context, { of }: LookupKind) {
  if (of === 'clients' && !ctx.may(...partnerReaders)) throw forbidden()
}

/** 拼音五笔 quick search: a few letters in, the best rows out. */
export async function find(ctx: Context, input: Input) {
  const text = input.queryValue
  const want = input.page * input.limit
  const kind = kindOf(input.queryType, input.assists)
  requireReader(ctx, kind)
  const found: Record<LookupKind['of'], () => Promise<Found[]>> = {
    parts: () => partsFound(ctx, text, want),
    names: () => textItems(ctx, 'pjName', text, want),
    models: () => textItems(ctx, 'pjSize', text, want),
    clients: () => findClientItems(ctx, text, kind.tags, want),
    companies: () => companyItems(ctx, { text }, want),
    tenants: () => tenantItems(ctx, { text }),
  }
  return { content: (await found[kind.of]()).slice(want - input.limit) }
}

/** The row an id stands for, stopped or not: a form shows what was once chosen. */
export async function showValue(ctx: Context, input: Input) {
  const kind = kindOf(input.queryType, input.assists)
  requireReader(ctx, kind)
  if (kind.of === 'names' || kind.of === 'models') return { content: input.queryValue ? [textItem(input.queryValue)] : [] }
  const id = /^\d{1,15}$/.test(input.queryValue) ? Number(input.queryValue) : 0
  if (id === 0) return { content: [] }
  const shown: Record<Exclude<LookupKind['of'], 'names' | 'models'>, () => Promise<Found[]>> = {
    parts: () => onePart(ctx, id),
    clients: () => clientItems(ctx, [id], true),
    companies: () => companyItems(ctx, { id }, 1),
    tenants: () => tenantItems(ctx, { id }),
  }
  return { content: await shown[kind.of]() }
}
