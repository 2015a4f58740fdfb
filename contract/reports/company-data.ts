import { z } from 'zod'
import { endpoint, Flag, Id, int, Moment, optionalText, Str, submittime, text } from '#contract/kit/fields.ts'

const password = text('登录密码', { max: 32, required: '登录密码不能为空' })
/** Of the app or from paper; asked for where the owner has set two-step verification up. */
const code = optionalText('验证码', 40)
const proof = { password, code, submittime }

/** state: 生成中, 可下载, 失败 (note says why), 已过期. */
const Export = z.object({
  id: Id,
  state: Str,
  orderedAt: Moment,
  orderedBy: Str,
  rows: int('行数'),
  files: int('文件数'),
  /** Bytes. */
  size: int('大小'),
  /** Until then it can be fetched; '' while it is not ready. */
  until: Moment,
  /** '' = nobody has fetched it yet. */
  fetchedAt: Moment,
  note: Str,
})
const Deletion = z.object({ at: Moment, askedAt: Moment, askedBy: Str, receipt: Str })

const own = { allow: 'system:company:data', holderOnly: true, whenReadOnly: true } as const

/** 数据导出与删除 of a whole company, by its owner alone (decision 189). */
export const companyData = {
  /** deletion: null = nobody asked for it. code = the owner has two-step verification: his code is asked for as well. */
  state: endpoint('GET /admin/system/company/data', {
    reply: { data: z.object({ companyName: Str, code: Flag, exports: z.array(Export), deletion: Deletion.nullable() }) },
    ...own,
  }),
  order: endpoint('POST /admin/system/company/export', { input: proof, ...own, outside: true, done: '开始生成，完成后消息中心会通知您' }),
  /** An address that gives the file once, within five minutes. */
  link: endpoint('POST /admin/system/company/exportLink', {
    input: { id: Id, ...proof },
    reply: { data: z.object({ url: Str }) },
    ...own,
    outside: true,
  }),
  /** The name is written out in full; answers when. Asked again, the first day counts. */
  askDeletion: endpoint('POST /admin/system/company/delete', {
    input: { companyName: text('公司全名', { max: 120, required: '公司全名不能为空' }), ...proof },
    reply: { data: z.object({ at: Moment, receipt: Str }) },
    ...own,
    outside: true,
    done: '已申请删除',
  }),
  keep: endpoint('POST /admin/system/company/keep', { input: { submittime }, ...own, done: '已撤回删除申请' }),
  /** By the number that was shown when it was asked for: the company is gone, and nobody can sign in any more. */
  certificate: endpoint('POST /admin/v1/company/certificate', {
    input: { receipt: text('证明编号', { max: 40, required: '证明编号不能为空' }) },
    reply: {
      data: z.object({
        name: Str,
        askedAt: Moment,
        askedBy: Str,
        begunAt: Moment,
        /** '' = not finished yet. */
        doneAt: Moment,
        files: int('文件数'),
        rows: int('行数'),
        tables: z.array(z.object({ name: Str, rows: int('行数') })),
      }),
    },
    allow: 'open',
    perMinute: 20,
  }),
}
