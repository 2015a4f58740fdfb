import { z } from 'zod'
import { endpoint, Flag, flag, Id, int, listOf, Str, submittime, text } from '#contract/kit/fields.ts'
import { canBeKept, type Json } from './user-settings.ts'

/** Views of one list or report that somebody may keep. */
export const MOST_VIEWS = 20

const Place = z.string({ error: '列表名称不正确' }).regex(/^[a-zA-Z][\w.-]{0,59}$/, '列表名称不正确')

/** How a list is asked: what stands in its filters, its order, the columns on the screen in theirs, how many rows (0: as many as fit). */
export interface ListQuestion {
  filters: { [name: string]: Json }
  sort: { prop: string; order: 'asc' | 'desc' } | null
  columns: string[]
  size: number
}
const Question = z.object({
  filters: z.custom<ListQuestion['filters']>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && canBeKept(value),
    '查询条件格式不正确',
  ),
  sort: z.object({ prop: z.string().max(60), order: z.enum(['asc', 'desc']) }).nullable(),
  columns: z.array(z.string().max(60)).max(120, '显示的列过多'),
  size: int('每页条数', 0, 500),
})

/** What is told of a view beside its question. */
export const viewFacts = {
  id: Id,
  name: Str,
  shared: Flag,
  mine: Flag,
  /** Whether this reader may change it and take it away. */
  mayChange: Flag,
  maker: Str,
  version: z.number(),
}
/** A new view, or one anew: `version` is the one that was read. */
export const viewHead = {
  id: int('视图', 0).default(0),
  version: int('版本', 0).default(0),
  name: text('视图名称', { max: 30, required: '请输入视图名称' }),
  shared: flag('共享给全公司').default(false),
}

/** Whose list it is says its paged call: who may not read the one has no views of the other. */
const list = { path: z.string({ error: '列表名称不正确' }).max(120, '列表名称不正确'), place: Place }

/** 视图 of lists: one's own, and those shared with the whole company. Which one a list opens with is a setting of the reader (`view.<place>`). */
export const listViews = {
  page: endpoint('POST /basedata/v1/listView/page', {
    input: list,
    reply: { content: listOf(z.object({ ...viewFacts, question: Question })) },
    allow: 'anyone',
  }),
  save: endpoint('POST /basedata/v1/listView/save', {
    input: { ...list, ...viewHead, question: Question, submittime },
    reply: { id: Id },
    allow: 'anyone',
    done: '保存成功',
    whenReadOnly: true,
  }),
  remove: endpoint('POST /basedata/v1/listView/remove', {
    input: { id: Id, submittime },
    allow: 'anyone',
    done: '删除成功',
    whenReadOnly: true,
  }),
}
