import { z } from 'zod'
import { documents } from '#contract/documents.ts'
import { endpoint, Flag, Id, listOf, price, refOrNone, Str, text } from '#contract/kit/fields.ts'
import { ClientCar } from '#contract/master/client-cars.ts'
import { Found } from '#contract/master/lookup.ts'
import { partnerReaders, partReaders } from '#contract/platform/people/readers.ts'
import type { Tag } from '#contract/tags.ts'

/** Of each kind so many at most. */
export const MOST_FOUND = 5

/** Documents that are found by their number, each under the right to see its list. */
export const FOUND_DOCUMENTS = [
  'ck',
  'bj',
  'ys',
  'xt',
  'cg',
  'rk',
  'ct',
  'db',
  'dy',
  'dc',
  'pd',
  'bs',
  'qr',
  'qc',
  'tz',
  'qk',
  'sk',
  'fk',
  'hc',
  'tk',
  'gk',
  'hz',
] as const
export type FoundDocument = (typeof FOUND_DOCUMENTS)[number]
export const seeingTag = (code: FoundDocument): Tag => `${documents[code].tag}:query`

const FoundPaper = z.object({
  document: z.enum(FOUND_DOCUMENTS),
  id: Id,
  no: Str,
  status: Str,
  /** Business day, yyyy-MM-dd; '' for what has none. */
  day: Str,
  /** Client or supplier, '' for none. */
  partner: Str,
  /** What it comes to at selling, and at buying prices; null: it is of the other side, or of no money. */
  sold: price('price.txsprice', '金额').nullable(),
  bought: price('price.purchaseprice', '金额').nullable(),
})
const FoundPartner = Found.omit({ part: true }).extend({
  /** 应收 in the company signed in to; null: he is no customer. */
  receivable: price('price.txsprice', '应收').nullable(),
  /** Of that what is overdue, as his list and 应收 say; null: not for whoever is told no terms. */
  overdue: price('price.txsprice', '逾期').nullable(),
  /** Day of the last sale to him, or stock-in of his, in any company; '' = none, or not for this reader. */
  lastTrade: Str,
})

/** What a part was last sold at, and when: to the client asked for, else to anybody by this company. */
const LastDeal = z.object({
  day: Str,
  price: price('price.xsprice', '成交价'),
  /** It is the client's who was asked for. */
  own: Flag,
  clientName: Str,
})
const FoundPart = Found.extend({ lastDeal: LastDeal.nullable() })

/** The one box (Ctrl+K): a word in, the best parts, partners, documents and clients' cars out; each kind only for whoever may see its list, empty for the others. */
export const searchAll = {
  all: endpoint('POST /basedata/v1/search/all', {
    input: {
      text: text('查询内容', { max: 100, required: '请输入查询内容' }),
      /** Of the document in front. */
      clientId: refOrNone('客户'),
    },
    reply: {
      content: z.object({
        parts: listOf(FoundPart),
        partners: listOf(FoundPartner),
        documents: listOf(FoundPaper),
        cars: listOf(ClientCar),
      }),
    },
    allow: [...new Set([...partReaders, ...partnerReaders])],
  }),
}
