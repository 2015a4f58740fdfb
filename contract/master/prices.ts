import { z } from 'zod'
import { endpoint, Id, listOf, price, Str } from '#contract/kit/fields.ts'
import { termsReaders } from '#contract/platform/people/readers.ts'

/** What one client pays for parts (domain.md 5); source says which rule gave it. */
export const prices = {
  forClient: endpoint('POST /basedata/v1/pj/findClientPrice', {
    input: { clientId: Id, pjids: z.array(Id).min(1, '请选择商品').max(500) },
    reply: {
      content: listOf(
        z.object({
          pjid: Id,
          price: price('price.xsprice', '销售价'),
          /** agreed 协议价 · last 上次价 · formula 价格公式 · level 等级价 · sales 销售价 */
          source: Str,
          sourceName: Str,
        }),
      ),
    },
    allow: termsReaders,
  }),
}
