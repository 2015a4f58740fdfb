import { z } from 'zod'
import { endpoint, Flag, Id, int, named, refOrNone, Str, submittime, text } from '#contract/kit/fields.ts'

/** The date inside a number, as PostgreSQL spells it; '' = none. */
export const NUMBER_PATTERNS = ['YYMMDD', 'YYYYMMDD', 'YYMM', 'YYYYMM', 'YY', 'YYYY', ''] as const
/** When the count begins anew. */
export const NUMBER_RESTARTS = { day: '每天', month: '每月', year: '每年', never: '不重新开始' } as const

const Pattern = z.enum(NUMBER_PATTERNS, '请选择日期格式')
const Restart = z.enum(['day', 'month', 'year', 'never'], '请选择重新开始的周期')
const rule = { prefix: Str, pattern: Pattern, digits: int('位数'), restart: Restart, gapless: Flag }
const which = { kind: text('单据', { max: 10, required: '请选择单据' }), companyId: refOrNone('公司') }

/** 单据编号: how the number of each kind of document is made. companyId 0 = all companies without a rule of their own. */
export const numbering = {
  list: endpoint('GET /admin/system/number/list', {
    input: { companyId: Id.default(0) },
    reply: {
      data: z.array(
        z.object({
          /** The standard prefix names the kind. */
          kind: Str,
          name: Str,
          ...rule,
          standard: z.object(rule),
          /** The rule is this company's (or the tenant's) own. */
          own: Flag,
          /** The number the next document of today gets in the company worked in, or in the one asked for. */
          next: Str,
        }),
      ),
    },
    allow: 'system:number:query',
  }),
  edit: endpoint('PUT /admin/system/number/edit', {
    input: {
      ...which,
      prefix: text('前缀', { max: 8, required: '前缀不能为空' }).regex(/^[A-Z][A-Z0-9]*$/, '前缀应为大写字母和数字，以字母开头'),
      pattern: named(Pattern, '日期格式'),
      digits: int('序号位数', 3, 8),
      restart: named(Restart, '序号重新开始'),
      /** No number is ever left out; documents of the kind are saved one after the other. */
      gapless: named(Flag.default(false), '连号'),
      submittime,
    },
    allow: 'system:number:upd',
    done: '保存成功',
  }),
  /** Back to the rule of all companies, or to the standard. */
  reset: endpoint('PUT /admin/system/number/reset', {
    input: { ...which, submittime },
    allow: 'system:number:upd',
    done: '保存成功',
  }),
}
