import { z } from 'zod'
import { compare } from '#contract/kit/decimal.ts'
import {
  day,
  dayOrNone,
  endpoint,
  Id,
  int,
  listOf,
  Moment,
  named,
  optionalText,
  orderedBy,
  pageInput,
  pageOf,
  price,
  qty,
  ref,
  refOrNone,
  Str,
  submittime,
  text,
} from '#contract/kit/fields.ts'
import { partPrices } from './part-form.ts'

/**
 * 价格表: prices by quantity for clients of a level, or for single ones, while it holds. It goes behind what is agreed with the client, what he paid
 * last and his own formula, and before the price of his type (domain.md 5).
 */
export const LIST_STATES = { 1: '生效中', 2: '未开始', 3: '已过期' } as const
export const MOST_LIST_BREAKS = 20
const listed = price('price.xsprice', '价格')
const fromQty = named(
  qty('数量').refine((value) => compare(value, '0') >= 0, '数量不能小于0'),
  { label: '数量', decimals: 3 },
)

/** What a price is for: a part, or a brand, a category or both. */
const goods = {
  pjid: refOrNone('商品'),
  pjBrand: optionalText('品牌', 50),
  pjType: optionalText('类别', 50),
}
const Item = z.object({
  id: Id,
  listId: Id,
  listName: Str,
  pjid: Id,
  pjNo: Str,
  pjName: Str,
  /** Of the part, or what it is given for. */
  pjBrand: Str,
  pjType: Str,
  pjUnit: Str,
  fromQty: qty('数量'),
  /** null: by formula. */
  price: listed.nullable(),
  script: Str,
  /** 现销售价 of the part; null for a brand or category. */
  xsPrice: partPrices.xsPrice.nullable(),
  remark: Str,
  modifier: Str,
  lastUpdateTime: Moment,
  version: z.number(),
})
export const listBreaks = z
  .array(
    z.object({
      /** The break that is changed; 0 = a new one. */
      id: Id.default(0),
      version: int('版本').optional(),
      fromQty: fromQty.default('0'),
      price: listed.nullish(),
      script: optionalText('公式', 50),
      remark: optionalText('备注', 125),
    }),
  )
  .max(MOST_LIST_BREAKS, `一个商品最多${MOST_LIST_BREAKS}个数量段`)

export const priceLists = {
  page: endpoint('POST /basedata/v1/priceList/pagePriceList', {
    input: {
      ...pageInput,
      listName: optionalText('名称', 50),
      clientId: Id.default(0),
      clientLevel: optionalText('信用等级', 50),
      /** '' all, else a key of LIST_STATES. */
      state: optionalText('状态', 1),
      ...orderedBy('listName', 'fromDay', 'toDay', 'lastUpdateTime'),
    },
    reply: {
      page: pageOf(
        z.object({
          id: Id,
          listName: Str,
          fromDay: Str,
          toDay: Str,
          /** Levels, then clients within reach, then how many are out of it. */
          forWhom: Str,
          itemCount: z.number(),
          state: Str,
          remark: Str,
          modifier: Str,
          lastUpdateTime: Moment,
          version: z.number(),
        }),
      ),
    },
    allow: 'base:pricelist:query',
  }),
  get: endpoint('POST /basedata/v1/priceList/getOne', {
    input: { id: ref('价格表') },
    reply: {
      content: z.object({
        id: Id,
        listName: Str,
        fromDay: Str,
        toDay: Str,
        remark: Str,
        levels: z.array(z.string()),
        clients: listOf(z.object({ id: Id, name: Str })),
        /** Clients out of the reader's reach; they keep the list whatever he saves. */
        others: z.number(),
        version: z.number(),
      }),
    },
    allow: 'base:pricelist:query',
  }),
  save: endpoint('POST /basedata/v1/priceList/saveOrUpdate', {
    input: {
      id: Id.default(0),
      listName: text('名称', { max: 50, required: '请输入价格表名称' }),
      fromDay: day('生效日期'),
      toDay: dayOrNone('截止日期'),
      remark: optionalText('备注', 125),
      levels: z.array(text('信用等级', { max: 50, required: '请选择信用等级' })).max(50, '最多选择50个信用等级'),
      clients: z.array(ref('客户')).max(500, '最多选择500个客户'),
      version: int('版本').optional(),
      submittime,
    },
    reply: { id: Id },
    allow: 'base:pricelist:upd',
    done: '保存成功',
  }),
  remove: endpoint('POST /basedata/v1/priceList/delete', {
    input: { ids: z.array(Id).min(1, '请选择价格表').max(100), submittime },
    allow: 'base:pricelist:del',
    done: '删除成功',
  }),
  pageItems: endpoint('POST /basedata/v1/priceList/pageItem', {
    input: {
      ...pageInput,
      listId: Id.default(0),
      listName: optionalText('价格表', 50),
      pjNo: optionalText('编码', 32),
      ...{ pjBrand: goods.pjBrand, pjType: goods.pjType },
      ...orderedBy('lastUpdateTime'),
    },
    reply: { page: pageOf(Item) },
    allow: 'base:pricelist:query',
  }),
  /** Every break of one list for a part, or for a brand or category, the smallest quantity first. */
  goods: endpoint('POST /basedata/v1/priceList/breaksOf', {
    input: { listId: ref('价格表'), ...goods },
    reply: { content: listOf(Item) },
    allow: 'base:pricelist:query',
  }),
  /** Breaks that are new or changed, and those that go; what is not named stays. */
  saveGoods: endpoint('POST /basedata/v1/priceList/saveBreaks', {
    input: {
      listId: ref('价格表'),
      ...goods,
      breaks: listBreaks,
      gone: z.array(ref('价格')).max(MOST_LIST_BREAKS).default([]),
      submittime,
    },
    allow: 'base:pricelist:upd',
    done: '保存成功',
  }),
  removeItems: endpoint('POST /basedata/v1/priceList/deleteItem', {
    input: { ids: z.array(Id).min(1, '请选择价格').max(500), submittime },
    allow: 'base:pricelist:upd',
    done: '删除成功',
  }),
}
