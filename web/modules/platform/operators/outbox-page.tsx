import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { Reply, Row, Sent } from '#contract/kit/fields.ts'
import { outbox } from '#contract/platform/operators.ts'
import { SMS_SCOPES } from '#contract/platform/sms.ts'
import { alertDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import './operators.css'

type Letter = Row<typeof outbox.page>
type Budget = Reply<typeof outbox.budget>['data']
type Scope = keyof typeof SMS_SCOPES
const scopes = Object.keys(SMS_SCOPES) as Scope[]

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
  { type: 'Input', name: 'recipient', label: '收件人', width: 150 },
  { type: 'stateSelect', name: 'channel', label: '渠道', options: Object.entries(channels).map(([value, label]) => ({ value, label })) },
]

/** 发件箱: text messages, mails and the like, kept for 30 days. */
export function OutboxPage() {
  const { key } = usePage()
  const mayLimit = useSession().may('platform:outbox:upd')
  const { data: today, refetch } = useQuery({
    queryKey: [key, 'budget'],
    queryFn: ({ signal }) => call(outbox.budget, {}, { signal, quiet: true }),
  })
  const limit = async () => {
    if (today && (await openDialog('smsLimits', today.data))) await refetch()
  }
  return (
    <ListPage
      pageKey="Outbox"
      label="发件箱"
      load={outbox.page}
      columns={columns}
      rowKey="id"
      filters={filters}
      onOpen={({ recipient, content }) => void alertDialog(content, `发给 ${recipient}`)}
      actions={({ refresh }) => (
        <>
          <Button
            onClick={() => {
              refresh()
              void refetch()
            }}
          >
            刷新
          </Button>
          <Button disabled={!today || !mayLimit} onClick={() => void limit()}>
            每日上限
          </Button>
          {today && <Today {...today.data} />}
        </>
      )}
      empty="发件箱里未找到符合条件的消息；消息保留 30 天"
    />
  )
}

/** How much of the day's messages is used, and what is used up. */
function Today({ limits, sent }: Budget) {
  const over = scopes.filter((scope) => sent[scope] >= limits[scope])
  const near = scopes.filter((scope) => !over.includes(scope) && sent[scope] * 5 >= limits[scope] * 4)
  const named = (some: readonly Scope[]) => some.map((scope) => `${SMS_SCOPES[scope]} ${sent[scope]}/${limits[scope]}`).join('、')
  return (
    <span className="operators-setting" role="status">
      今日短信 {sent.all} / {limits.all}
      {over.length > 0 && <b className="operators-bad">，已达上限：{named(over)}</b>}
      {near.length > 0 && <b>，将达上限：{named(near)}</b>}
    </span>
  )
}
