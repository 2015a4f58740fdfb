import { Button } from 'antd'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { questions } from '#contract/platform/helpdesk/helpdesk.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { KeptList } from './kept-list.tsx'

type Question = Row<typeof questions.page>

const columns = columnsFor<Question>()(
  { prop: 'sort', label: '排序', width: 60, align: 'right', digits: 0 },
  { prop: 'questionTitle', label: '问题', eventType: 'question' },
  { prop: 'tags', label: '标签', width: 220, render: ({ tags }) => tags.join('、') },
  { prop: 'shown', label: '显示', width: 60, align: 'center', number: false, words: { true: '是', false: '否' } },
  { prop: 'updateTime', label: '修改时间', width: 140 },
)
const filters: readonly FilterItem<Sent<typeof questions.page>>[] = [{ type: 'Input', name: 'search', label: '问题或答案', width: 200 }]

/** 常见问题, as the operators keep them. */
export function QuestionListPage() {
  return (
    <KeptList
      pageKey="QuestionList"
      label="常见问题"
      load={questions.page}
      columns={columns}
      filters={filters}
      mayEdit="platform:question:upd"
      edit={(row) => openDialog('helpQuestion', { row })}
      remove={questions.remove}
      nameOf={({ questionTitle }) => `问题“${questionTitle}”`}
      more={
        <Button href="/help" target="_blank">
          打开帮助中心
        </Button>
      }
      empty="未找到符合条件的问题"
    />
  )
}
