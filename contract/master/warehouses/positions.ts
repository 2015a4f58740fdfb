import { z } from 'zod'
import { endpoint, Flag, Id, int, listOf, optionalText, orderedBy, pageInput, pageOf, ref, Str, submittime } from '#contract/kit/fields.ts'
import { partReaders } from '#contract/platform/people/readers.ts'

/** Of one warehouse, and made at once. */
export const MOST_POSITIONS = 5000

/** 仓位 of the warehouses of the company signed in to, and where parts usually lie. */
export const Position = z.object({
  id: Id,
  warehouseId: Id,
  posiName: Str,
  /** 拣货顺序: a picker passes them in this order. */
  walk: z.number(),
  enabled: Flag,
})

const positionIds = z.array(Id).min(1, '请选择仓位').max(MOST_POSITIONS, `一次最多选择 ${MOST_POSITIONS} 个仓位`)
const manyOf = { warehouseId: Id, ids: positionIds, submittime }
const patternPart = z.object({ from: optionalText('起', 16), to: optionalText('止', 16) })

const PartPlace = z.object({
  warehouseId: Id,
  warehouseName: Str,
  /** 0: none. */
  posiId: Id,
  posiName: Str,
})

export const positions = {
  page: endpoint('POST /basedata/v1/warehouse/pagePosi', {
    input: {
      ...pageInput,
      ...orderedBy('posiName', 'walk'),
      warehouseId: Id,
      enabled: optionalText('状态', 1),
      posiName: optionalText('仓位', 32),
      /** '1' goods lie there, '0' empty. */
      filled: optionalText('存货', 1),
    },
    reply: {
      page: pageOf(
        Position.extend({
          warehouseName: Str,
          remark: Str,
          version: z.number(),
          /** Parts that lie there now, and those whose usual place it is. */
          goods: z.number(),
          usual: z.number(),
        }),
      ),
    },
    allow: 'base:warehouse:query',
  }),
  /** Many at once, by a pattern; those that exist are left as they are. They come behind all others on the way, in the order of the pattern. */
  create: endpoint('POST /basedata/v1/warehouse/createPosi', {
    input: {
      warehouseId: Id,
      parts: z.array(patternPart).min(1).max(4),
      joint: optionalText('分隔符', 1),
      snake: z.boolean().default(false),
      submittime,
    },
    reply: { added: z.number(), existed: z.number() },
    allow: 'base:warehouse:add',
  }),
  /** The way through the warehouse, all of its positions in their new order. */
  arrange: endpoint('POST /basedata/v1/warehouse/arrangePosi', { input: manyOf, allow: 'base:warehouse:upd', done: '保存成功' }),
  stop: endpoint('POST /basedata/v1/warehouse/stopPosi', { input: manyOf, allow: 'base:warehouse:upd', done: '操作成功' }),
  resume: endpoint('POST /basedata/v1/warehouse/resumePosi', { input: manyOf, allow: 'base:warehouse:upd', done: '操作成功' }),
  /** Only where nothing ever lay. */
  remove: endpoint('POST /basedata/v1/warehouse/delPosi', { input: manyOf, allow: 'base:warehouse:upd', done: '删除成功' }),

  /** 默认仓位 of a part in every warehouse in use. */
  ofPart: endpoint('POST /basedata/v1/warehouse/findPjPosi', {
    input: { pjid: Id },
    reply: { content: listOf(PartPlace) },
    allow: partReaders,
  }),
  /** The same of many parts in one warehouse, for lines of documents: those that have one. */
  usual: endpoint('POST /basedata/v1/warehouse/findUsualPosi', {
    input: { warehouseId: Id, pjids: z.array(Id).max(500) },
    reply: { content: listOf(z.object({ pjid: Id, posiId: Id, posiName: Str })) },
    allow: partReaders,
  }),
  /** Warehouses left out stay as they are; posiId 0 takes the place away. */
  savePart: endpoint('POST /basedata/v1/warehouse/savePjPosi', {
    input: { pjid: ref('商品'), places: z.array(z.object({ warehouseId: int('仓库', 0), posiId: int('仓位', 0) })).max(200), submittime },
    allow: ['base:warehouse:upd', 'base:basepj:upd'],
    done: '保存成功',
  }),
}
