import { z } from 'zod'
import { endpoint, Flag, Id, int, optionalText, Str, submittime, text } from '#contract/kit/fields.ts'

const Parameter = z.object({
  name: Str,
  group: Str,
  label: Str,
  explain: Str,
  /** How to edit it: integer (min…max), flag ('0' / '1'), choice (one of `choices`), choices (comma list out of them), numbers (comma list of integers). */
  kind: z.enum(['integer', 'flag', 'choice', 'choices', 'numbers']),
  min: int('下限'),
  max: int('上限'),
  choices: z.array(z.object({ value: Str, label: Str })).readonly(),
  /** May differ between companies. */
  perCompany: Flag,
  /** In force here. */
  value: Str,
  standard: Str,
  /** True when the value is the company's own, not the tenant's. */
  own: Flag,
})

/** 系统参数. Values are text everywhere; `getUserinfo.parameters` holds them all. */
export const parameters = {
  /** companyId 0 = the tenant's values. */
  list: endpoint('GET /admin/system/parameter/list', {
    input: { companyId: Id.default(0) },
    reply: { data: z.array(Parameter) },
    allow: 'system:parameter:query',
  }),
  edit: endpoint('PUT /admin/system/parameter/edit', {
    input: {
      name: text('参数', { max: 40, required: '请选择参数' }),
      value: optionalText('参数值', 200),
      companyId: Id.default(0),
      submittime,
    },
    allow: 'system:parameter:upd',
    done: '保存成功',
  }),
  /** Back to the standard value (companyId 0) or to the tenant's. */
  reset: endpoint('PUT /admin/system/parameter/reset', {
    input: { name: text('参数', { max: 40, required: '请选择参数' }), companyId: Id.default(0), submittime },
    allow: 'system:parameter:upd',
    done: '保存成功',
  }),
}
