import { z } from 'zod'
import { day, endpoint, Id, listOf, named, qty, ref, refOrNone, Str, submittime } from '#contract/kit/fields.ts'

/** What a transfer between companies of the house is reckoned by; 成本 is what the goods are worth to the sender. */
export const BRANCH_BASES = ['成本', '进价', '分销价', '批发价', '销售价'] as const
const basis = named(z.enum(BRANCH_BASES, { error: '请选择计价基准' }), '计价基准')

const Rule = z.object({
  id: Id,
  fromCompanyId: Id,
  fromCompanyName: Str,
  toCompanyId: Id,
  /** '' = every other branch. */
  toCompanyName: Str,
  basis: Str,
  factor: qty(),
  fromDay: Str,
  /** 生效中, 未开始, 已被取代. */
  state: Str,
  creatorName: Str,
})

/**
 * 内部调拨价: at what price one company of the house sells goods to another. The rule for that very branch goes before the one for all; of the same ones the one
 * that began last counts. Where none fits, goods go over at their value and nothing is owed.
 */
export const branchPrices = {
  list: endpoint('POST /basedata/v1/branchPrice/listBranchPrice', {
    reply: { content: listOf(Rule), companies: listOf(z.object({ id: Id, companyName: Str })) },
    allow: 'fin:branch:query',
  }),
  save: endpoint('POST /basedata/v1/branchPrice/saveBranchPrice', {
    input: {
      fromCompanyId: ref('调出公司'),
      /** 0 = every other branch. */
      toCompanyId: refOrNone('调入公司'),
      basis,
      factor: qty('系数'),
      fromDay: day(),
      submittime,
    },
    reply: { id: Id },
    allow: 'fin:branch:price',
    done: '保存成功',
  }),
  /** Transfers that have left keep their prices. */
  remove: endpoint('POST /basedata/v1/branchPrice/delBranchPrice', {
    input: { id: Id, submittime },
    allow: 'fin:branch:price',
    done: '删除成功',
  }),
}
