import { type Answer, MASKED, type Received } from '#contract/kit/fields.ts'
import type { clients } from '#contract/master/clients/clients.ts'
import { INVOICE_FIELDS } from '#contract/master/clients/invoice.ts'
import { bankReaders, contactReaders, termsReaders } from '#contract/platform/people/readers.ts'
import type { Context } from '#server/kit/context.ts'
import { recordOf } from './queries.ts'

const contacts = { linkName: MASKED, position: MASKED, linkTel: MASKED, linkPhone: MASKED, linkAddres: MASKED } as const
const credit = { maxPrice: MASKED, tmpPrice: MASKED, maxDays: MASKED, tmpDays: MASKED } as const
const ways = {
  settleKind: MASKED,
  creditUnlimited: MASKED,
  daysUnlimited: MASKED,
  settleText: MASKED,
  creditText: MASKED,
  daysText: MASKED,
} as const
const terms = { ...credit, ...ways, yhRate: MASKED, clientLevel: MASKED, script: MASKED } as const
const bank = { bankName: MASKED, accountName: MASKED, bankAccount: MASKED, bankLineNum: MASKED } as const
const invoice = Object.fromEntries(INVOICE_FIELDS.map((name) => [name, MASKED])) as Record<(typeof INVOICE_FIELDS)[number], typeof MASKED>

/** The card as far as the reader's work needs it (decision 093). */
export async function getOne(ctx: Context, { id }: Received<typeof clients.getOne>): Promise<Answer<typeof clients.getOne>> {
  const record = await recordOf(ctx, id)
  if (!record) return { content: null }
  const shown = {
    ...record,
    ...(!ctx.may(...contactReaders) && contacts),
    ...(!ctx.may(...termsReaders) && terms),
    ...(!ctx.may(...bankReaders) && { ...bank, ...invoice, files: [] }),
  }
  return { content: shown }
}
