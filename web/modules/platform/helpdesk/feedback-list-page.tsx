import { Button } from 'antd'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { FEEDBACK_KINDS, FEEDBACK_STATES, feedback } from '#contract/platform/helpdesk/feedback.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { FeedbackState } from './feedback-state.tsx'
import { optionsOf } from './options.ts'
import './feedback.css'

type Letter = Row<typeof feedback.page>

const columns = columnsFor<Letter>()(
  { prop: 'feedbackNo', label: '编号', width: 90, fixed: 'left', eventType: 'feedback' },
  {
    prop: 'state',
    label: '状态',
    width: 70,
    align: 'center',
    words: FEEDBACK_STATES,
    render: ({ state }) => <FeedbackState state={state} />,
  },
  { prop: 'kind', label: '类型', width: 80, words: FEEDBACK_KINDS },
  { prop: 'content', label: '内容' },
  { prop: 'pictures', label: '图片', width: 50, align: 'right', render: ({ pictures }) => pictures.length || '' },
  { prop: 'tenantName', label: '公司', width: 140, render: ({ tenantName }) => tenantName || '未登录访客' },
  { prop: 'realName', label: '姓名', width: 80 },
  { prop: 'phone', label: '联系电话', width: 120 },
  { prop: 'createTime', label: '提交时间', width: 140 },
  { prop: 'answeredBy', label: '答复人', width: 70 },
  { prop: 'answeredAt', label: '答复时间', width: 140, show: false },
)
const filters: readonly FilterItem<Sent<typeof feedback.page>>[] = [
  { type: 'Input', name: 'search', label: '编号、内容、公司或电话', width: 210 },
  { type: 'stateSelect', name: 'state', label: '状态', options: optionsOf(FEEDBACK_STATES) },
  { type: 'stateSelect', name: 'kind', label: '类型', options: optionsOf(FEEDBACK_KINDS) },
  { type: 'Daterange', name: 'from', to: 'to', label: '日期' },
]

/** 意见反馈, as the operators read and answer them. */
export function FeedbackListPage() {
  const mayAnswer = useSession().may('platform:feedback:answer')
  const open = async ({ id }: Letter, { refresh }: ListActions<Letter>) => {
    if (await openDialog('feedbackAnswer', { id })) refresh()
  }
  return (
    <ListPage
      pageKey="FeedbackList"
      label="意见反馈"
      load={feedback.page}
      columns={columns}
      rowKey="id"
      filters={filters}
      selection="single"
      onOpen={(row, list) => void open(row, list)}
      onEvent={(_, row, list) => void open(row, list)}
      actions={(list) => {
        const [chosen] = list.selectedRows
        return (
          <Button type="primary" disabled={!chosen} onClick={() => chosen && void open(chosen, list)}>
            {mayAnswer ? '答复' : '查看'}
          </Button>
        )
      }}
      empty="未找到符合条件的反馈"
    />
  )
}
