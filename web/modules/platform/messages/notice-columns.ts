import type { Row, Sent } from '#contract/kit/fields.ts'
import type { notices, platformNotices } from '#contract/platform/messages/notices.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { columnsFor } from '#web/kit/table/column.ts'

/** What both lists of notices show behind their own columns. */
export const noticeColumns = columnsFor<Row<typeof notices.page> | Row<typeof platformNotices.page>>()(
  { prop: 'important', label: '重要', width: 50, align: 'center', number: false, words: { true: '是', false: '' } },
  { prop: 'pinned', label: '置顶', width: 50, align: 'center', number: false, words: { true: '是', false: '' } },
  { prop: 'validUntil', label: '有效期至', width: 90 },
  { prop: 'authorName', label: '编写人', width: 90 },
  { prop: 'publishTime', label: '发布时间', width: 130 },
)

const states = [
  { value: 'draft', label: '草稿' },
  { value: 'published', label: '已发布' },
  { value: 'withdrawn', label: '已撤回' },
]
export const noticeFilters: FilterItem<Sent<typeof notices.page> & Sent<typeof platformNotices.page>>[] = [
  { type: 'Input', name: 'search', label: '标题', width: 200 },
  { type: 'stateSelect', name: 'state', label: '状态', options: states, width: 100 },
]
