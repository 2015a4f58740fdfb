import { Button } from 'antd'
import { questions } from '#contract/helpdesk.ts'
import type { Row, Sent } from '#contract/kit.ts'
import { columnsFor } from '#web/kit/data-table/column.ts'
import { openDialog } from '#web/kit/dialogs.tsx'
import type { FilterItem } from '#web/kit/filter-items.ts'
import { ListPage } from '#web/kit/list-page.tsx'
import type { ListActions } from '#web/kit/list-page-props.ts'
import { useSession } from '#web/kit/session.ts'
import { removeRow } from './remove-row.ts'

type Question = Row<typeof questions.page>

const columns = columnsFor<Question>()(
  { prop: 'sort', label: '排序', width: 60, align: 'right', digits: 0 },
  { prop: 'questionTitle', label: '问题', eventType: 'question' },
  { prop: 'tags', label: '标签', width: 220, render: ({ tags }) => tags.join('、') },
  { prop: 'shown', label: '显示', width: 60, align: 'center', number: false, words: { true: '是', false: '否' } },
  { prop: 'updateTime', label: '修改时间', width: 140 },
)
const filters: readonly FilterItem<Sent<typeof questions.page>>[] = [
  { type: 'Input', name: 'search', label: '问题或答案', width: 200, maxLength: 50 },
]

/** 常见问题, as the operators keep them. */
export function QuestionListPage() {
  const mayEdit = useSession().may('platform:question:upd')
  const edit = async (row: Question | undefined, { refresh }: ListActions<Question>) => {
    if (await openDialog('helpQuestion', { row })) refresh()
  }
  return (
    <ListPage
      pageKey="QuestionList"
      label="常见问题"
      load={questions.page}
      columns={columns}
      rowKey="id"
      filters={filters}
      selection="single"
      onOpen={(row, list) => void edit(row, list)}
      onEvent={(_, row, list) => void edit(row, list)}
      actions={(list) => {
        const [chosen] = list.selectedRows
        return (
          <>
            <Button type="primary" disabled={!mayEdit} onClick={() => void edit(undefined, list)}>
              新增
            </Button>
            <Button disabled={!chosen} onClick={() => chosen && void edit(chosen, list)}>
              {mayEdit ? '修改' : '查看'}
            </Button>
            <Button
              disabled={!chosen || !mayEdit}
              onClick={() => chosen && void removeRow(questions.remove, chosen.id, `确定删除问题“${chosen.questionTitle}”吗？`, list)}
            >
              删除
            </Button>
            <Button href="/help" target="_blank">
              打开帮助中心
            </Button>
          </>
        )
      }}
      empty="没有符合条件的问题"
    />
  )
}
