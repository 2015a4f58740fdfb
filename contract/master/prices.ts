import { z } from 'zod'
import { endpoint, Id, listOf, price, qty, Str } from '#contract/kit/fields.ts'
import { termsReaders } from '#contract/platform/people/readers.ts'

/** What one client pays for parts (domain.md 5); source says which rule gave it. */
const step = {
  price: price('price.xsprice', '销售价'),
  /** agreed 协议价 · last 上次价 · old 旧系统价 (what he paid last in the program before) · formula 价格公式 · list 价格表 · level 等级价 · sales 销售价 */
  source: Str,
  sourceName: Str,
}

export const prices = {
  forClient: endpoint('POST /basedata/v1/pj/findClientPrice', {
    input: { clientId: Id, pjids: z.array(Id).min(1, '请选择商品').max(500) },
    reply: {
      content: listOf(
        z.object({
          pjid: Id,
          ...step,
          /** From which quantity on another price holds. */
          steps: listOf(z.object({ fromQty: qty(), ...step })),
        }),
      ),
    },
    allow: termsReaders,
  }),
}
