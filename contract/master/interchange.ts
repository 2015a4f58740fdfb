import { z } from 'zod'
import {
  endpoint,
  Flag,
  Id,
  int,
  listOf,
  Moment,
  optionalText,
  orderedBy,
  pageInput,
  pageOf,
  price,
  qty,
  Str,
  submittime,
  text,
} from '#contract/kit/fields.ts'
import { partReaders } from '#contract/platform/people/readers.ts'

/** 互换码: all codes of a group are interchangeable; a part belongs to the group that holds its own code. */
export const exchange = {
  find: endpoint('POST /basedata/v1/exchange/findExchange', {
    input: { pjid: Id },
    reply: {
      content: listOf(
        z.object({
          id: Id,
          /** The part this is the own code of; else the part it was entered for. */
          pjid: Id,
          pjNo: Str,
        }),
      ),
    },
    allow: partReaders,
  }),
  save: endpoint('POST /basedata/v1/exchange/saveExchange', {
    input: { pjid: Id, pjNo: text('互换码', { max: 20, required: '请输入互换码' }) },
    reply: { id: Id },
    allow: 'base:basepj:exchange',
    done: '保存成功',
  }),
  /** `pjid`: the part whose codes are looked at; absent: the one the code was entered for. */
  remove: endpoint('POST /basedata/v1/exchange/delExchange', {
    input: { id: Id, pjid: Id.default(0) },
    allow: 'base:basepj:exchange',
    done: '删除成功',
  }),
}

/** Codes one group may hold. */
export const MOST_CODES = 300
const codes = z.array(text('互换码', { max: 20, required: '请输入互换码' })).max(100, '一次最多100个编码')

const Member = z.object({
  /** Unlike the code's own id the same for no two rows: a code is carried by parts of several brands. */
  key: Str,
  id: Id,
  pjNo: Str,
  /** 0: no part of ours carries this code. */
  pjid: Id,
  pjName: Str,
  pjBrand: Str,
  pjSize: Str,
  /** null: no part, no figures. */
  qty: qty().nullable(),
  usable: qty().nullable(),
  xsPrice: price('price.xsprice', '销售价').nullable(),
})

/** 互换管理: the groups themselves. Whoever edits one names the version (or the seal) he saw; the later of two is told. */
export const exchangeGroups = {
  page: endpoint('POST /basedata/v1/exchange/pageGroup', {
    input: {
      ...pageInput,
      ...orderedBy('codeCount', 'partCount', 'lastUpdateTime'),
      /** Any member's code, or part of one. */
      pjNo: optionalText('编码', 50),
      /** Words of a part among the members, as in the quick search. */
      keyword: optionalText('商品', 100),
      /** Only groups of two codes and more. */
      joined: Flag.default(false),
    },
    reply: {
      page: pageOf(
        z.object({
          id: Id,
          codes: Str,
          codeCount: z.number(),
          partCount: z.number(),
          names: Str,
          usable: qty(),
          version: z.number(),
          modifier: Str,
          lastUpdateTime: Moment,
        }),
      ),
    },
    allow: 'base:basepj:query',
  }),
  members: endpoint('POST /basedata/v1/exchange/findGroup', {
    input: { id: Id },
    reply: { content: z.object({ id: Id, version: z.number(), list: listOf(Member) }).nullable() },
    allow: 'base:basepj:query',
  }),
  /** What one group would be, made of these groups, these codes and the groups they already stand in. */
  preview: endpoint('POST /basedata/v1/exchange/previewGroup', {
    input: { ids: z.array(Id).max(20, '一次最多合并20组'), pjNos: codes },
    reply: {
      content: z.object({
        /** side: what is interchangeable already carries one number. */
        list: listOf(Member.extend({ side: z.number() })),
        groups: z.number(),
        codes: z.number(),
        /** Codes that stand in no group yet. */
        fresh: z.number(),
        /** Pairs of parts that are not interchangeable now and would be. */
        pairs: z.number(),
        seal: Str,
      }),
    },
    allow: 'base:basepj:exchange',
  }),
  join: endpoint('POST /basedata/v1/exchange/joinGroup', {
    input: { ids: z.array(Id).max(20, '一次最多合并20组'), pjNos: codes, seal: z.string().max(64), submittime },
    reply: { id: Id },
    allow: 'base:basepj:exchange',
    done: '保存成功',
  }),
  /** Takes codes out of a group: together into a group of their own, or each left alone. */
  split: endpoint('POST /basedata/v1/exchange/splitGroup', {
    input: {
      id: Id,
      version: z.number().int(),
      codeIds: z.array(Id).min(1, '请选择互换码').max(MOST_CODES),
      together: Flag.default(false),
      submittime,
    },
    reply: { id: Id },
    allow: 'base:basepj:exchange',
    done: '操作成功',
  }),
}

/** 替代: the old code is found as the new one. */
export const supersession = {
  page: endpoint('POST /basedata/v1/exchange/pageReplace', {
    input: { ...pageInput, ...orderedBy('oldNo', 'newNo', 'createTime'), pjNo: optionalText('编码', 50) },
    reply: {
      page: pageOf(
        z.object({
          id: Id,
          oldNo: Str,
          oldName: Str,
          newNo: Str,
          newName: Str,
          /** Where the chain ends; the new code itself unless that one was replaced too. */
          lastNo: Str,
          usable: qty(),
          remark: Str,
          modifier: Str,
          createTime: Moment,
        }),
      ),
    },
    allow: 'base:basepj:query',
  }),
  save: endpoint('POST /basedata/v1/exchange/saveReplace', {
    input: {
      oldNo: text('旧编码', { max: 20, required: '请输入旧编码' }),
      newNo: text('新编码', { max: 20, required: '请输入新编码' }),
      remark: optionalText('备注', 125),
      /** Raised after the user answered whether another successor is replaced. */
      tips: int('提示', 0, 1).default(0),
      submittime,
    },
    reply: { id: Id },
    allow: 'base:basepj:exchange',
    done: '保存成功',
  }),
  remove: endpoint('POST /basedata/v1/exchange/delReplace', {
    input: { ids: z.array(Id).min(1, '请选择替代关系').max(500), submittime },
    allow: 'base:basepj:exchange',
    done: '删除成功',
  }),
}
