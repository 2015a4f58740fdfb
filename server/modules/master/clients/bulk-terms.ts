import type { ClientBulkField } from '#contract/master/clients/clients.ts'
import { ENDLESS, isCash, mayBeEndless, SETTLE_KINDS, type SettleKind } from '#contract/master/clients/terms.ts'
import { invalid } from '#server/kit/errors.ts'
import { type Terms, termsOf } from './terms.ts'

const FIELDS = ['settleKind', 'maxPrice', 'maxDays'] as const
export type TermsField = (typeof FIELDS)[number]
export const isTermsField = (field: ClientBulkField): field is TermsField => (FIELDS as readonly string[]).includes(field)

export const termsColumns = [
  'c.tags',
  'c.settleKind',
  'c.creditUnlimited',
  'c.maxPrice',
  'c.daysUnlimited',
  'c.maxDays',
  'c.termsSet',
] as const
type Row = Omit<Terms, 'settleKind'> & { settleKind: string; tags: number }

export function kindIn(value: string): SettleKind {
  const kind = SETTLE_KINDS.find((each) => each === value)
  if (!kind) throw invalid('请选择结算方式')
  return kind
}

/** What one field of a bulk change makes of a client's terms; as they are where he has no such thing: whoever pays cash has no limit and no days. */
export function changedTerms({ tags, ...row }: Row, field: TermsField, value: string): Terms {
  const as = { ...row, settleKind: row.settleKind as SettleKind }
  const given = { tags, vip: false, maxPrice: row.maxPrice, maxDays: row.maxDays, settleKind: as.settleKind }
  if (field === 'settleKind') {
    const settleKind = kindIn(value)
    const kept = isCash(row.settleKind) ? {} : { creditUnlimited: row.creditUnlimited, daysUnlimited: row.daysUnlimited }
    return termsOf({ ...given, ...kept, settleKind })
  }
  if (isCash(row.settleKind)) return as
  const endless = value === ENDLESS
  const { creditUnlimited, daysUnlimited } = row
  if (field === 'maxPrice') return termsOf({ ...given, daysUnlimited, creditUnlimited: endless, maxPrice: endless ? '0' : value })
  if (endless && !mayBeEndless(row.settleKind, tags)) return as
  return termsOf({ ...given, creditUnlimited, daysUnlimited: endless, maxDays: endless ? 0 : Number(value) })
}

export function termsWords(field: TermsField, { settleKind, creditUnlimited, maxPrice, daysUnlimited, maxDays }: Row): string {
  if (field === 'settleKind') return settleKind
  if (isCash(settleKind)) return settleKind
  if (field === 'maxPrice') return creditUnlimited ? ENDLESS : String(Number(maxPrice))
  return daysUnlimited ? ENDLESS : String(maxDays)
}
