import { z } from 'zod'
import { endpoint, Id, int, listOf, optionalText, qty, ref, Str, submittime, text } from '#contract/kit/fields.ts'
import { partReaders } from '#contract/platform/people/readers.ts'

/** What a number is to the part. 厂家编码 shows those of kind 1. */
export const CODE_KINDS = { 1: '车厂OE', 2: '生产厂', 3: '条码', 4: '旧编码' } as const
export type CodeKind = keyof typeof CODE_KINDS

/** Numbers a part may have. */
export const MOST_NUMBERS = 200

const number = z.object({
  kind: int('类型', 1, 4).default(1),
  /** Whose number: 大众, BOSCH. */
  maker: optionalText('厂家', 30),
  no: text('号码', { max: 40, required: '请输入号码' }),
})

/** OE/编码: the numbers others gave a part, found by the quick search, 快速报价 and scanning like its own code. */
export const partCodes = {
  find: endpoint('POST /basedata/v1/pj/partCodes', {
    input: { pjid: Id },
    reply: {
      content: listOf(z.object({ kind: z.number(), maker: Str, no: Str })),
      /** The part's, sent back on saving. */
      version: z.number(),
    },
    allow: partReaders,
  }),
  /** Writes them whole, in their order. */
  save: endpoint('POST /basedata/v1/pj/savePartCodes', {
    input: {
      pjid: ref('商品'),
      version: z.number().int(),
      codes: z.array(number).max(MOST_NUMBERS, `一个商品最多${MOST_NUMBERS}个号码`),
      submittime,
    },
    /** What the part's form shows and sends from now on. */
    reply: { version: z.number(), pjOemcode: Str },
    allow: 'base:basepj:upd',
    done: '保存成功',
  }),
  /** 同OE: parts that share a number with this one and are not yet interchangeable with it. */
  sharing: endpoint('POST /basedata/v1/pj/sharingPartCodes', {
    input: { pjid: Id },
    reply: {
      content: listOf(
        z.object({
          pjid: Id,
          pjNo: Str,
          pjName: Str,
          pjBrand: Str,
          /** The number both have. */
          no: Str,
          usable: qty(),
        }),
      ),
    },
    allow: partReaders,
  }),
}
