import { type Tag, tenantTags } from '#contract/tags.ts'

/** Who reads parts and partners because of what he does: for calls that many screens make (decision 093). */
const under = (...prefixes: string[]): readonly Tag[] => tenantTags.filter((tag) => prefixes.some((prefix) => tag.startsWith(prefix)))

/** A part's name, codes and stock; prices are masked apart. */
export const partReaders = under('base:', 'busi:', 'quick.', 'fin:', 'report:')
/** That there is a partner of this name. */
export const partnerReaders = under(
  'base:client:',
  'base:car:',
  'base:agreed:',
  'base:pricelist:',
  'base:basepj:',
  'busi:',
  'quick.',
  'fin:',
  'report:',
)

/** Whoever keeps the book of clients; to print a label is not to keep it. */
const book = under('base:client:').filter((tag) => tag !== 'base:client:print')
const money = under('fin:')
/** Bank account, pictures of licences. */
export const bankReaders: readonly Tag[] = [...book, ...money]
/** Credit, days, discount, price formula: whoever writes or approves what is sold, besides. */
export const termsReaders: readonly Tag[] = [
  ...bankReaders,
  ...under('busi:ck:', 'busi:bj:', 'busi:ys:', 'busi:xt:').filter((tag) =>
    /:(add|upd|confirm|approve|counter|close|pay|reverse)$/.test(tag),
  ),
  ...under('base:agreed:', 'base:pricelist:', 'busi:quote:', 'busi:lost:'),
]
/** Phone, contact, address: whoever sells to him, brings him goods or buys from him. */
export const contactReaders: readonly Tag[] = [
  ...termsReaders,
  ...under('base:client:', 'busi:ck:', 'busi:bj:', 'busi:ys:', 'busi:xt:', 'busi:rk:', 'busi:ct:', 'busi:cg:'),
]
