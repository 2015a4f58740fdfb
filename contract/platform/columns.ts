import { z } from 'zod'
import { endpoint, listOf, Str, submittime, text } from '#contract/kit/fields.ts'

/** Saved column layouts of the shared table, per user. */
export const columns = {
  save: endpoint('POST /basedata/v1/rscolumn/saveOrUpdate', {
    input: {
      /** Page key plus current menu id. */
      funcId: text('页面编号', { max: 100, required: '页面编号不能为空' }),
      /** JSON text of a list of columns. */
      currColumn: text('列设置', { max: 60_000, required: '请勾选至少一个列展示' }),
      submittime,
    },
    allow: 'anyone',
    done: '保存成功',
    whenReadOnly: true,
  }),
  all: endpoint('GET /basedata/v1/rscolumn/getRscolumns', {
    reply: { content: listOf(z.object({ funcId: Str, currColumn: Str })) },
    allow: 'anyone',
    whenForced: true,
  }),
}
