import { Button } from 'antd'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { outbox } from '#contract/platform/operators.ts'
import { tell } from '#web/kit/dialog/dialogs.tsx'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { columnsFor } from '#web/kit/table/column.ts'

type Letter = Row<typeof outbox.page>

const channels: Record<string, string> = { sms: '短信', mail: '邮件', wechat: '微信' }

const columns = columnsFor<Letter>()(
  { prop: 'createTime', label: '时间', width: 135 },
  { prop: 'channel', label: '渠道', width: 60, words: channels, render: ({ channel }) => channels[channel] ?? channel },
  { prop: 'recipient', label: '收件人', width: 130 },
  { prop: 'state', label: '结果', width: 240 },
  { prop: 'content', label: '内容' },
)

const filters: readonly FilterItem<Sent<typeof outbox.page>>[] = [
  { type: 'Daterange', name: 'from', to: 'to', label: '日期' },
  { type: 'Input', name: 'recipient', label: '收件人', width: 150, maxLength: 50 },
  { type: 'stateSelect', name: 'channel', label: '渠道', options: Object.entries(channels).map(([value, label]) => ({ value, label })) },
]

/** 发件箱: text messages, mails and the like, kept for 30 days. */
export const OutboxPage = () => (
  <ListPage
    pageKey="Outbox"
    label="发件箱"
    load={outbox.page}
    columns={columns}
    rowKey="id"
    filters={filters}
    onOpen={({ recipient, content }) => void tell(content, `发给 ${recipient}`)}
    actions={({ refresh }) => <Button onClick={refresh}>刷新</Button>}
    empty="发件箱里没有符合条件的消息；消息保留 30 天"
  />
)
