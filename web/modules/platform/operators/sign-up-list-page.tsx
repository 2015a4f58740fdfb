import { useQuery } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import type { Reply, Row, Sent } from '#contract/kit/fields.ts'
import { SIGN_UP_STATES, signUps } from '#contract/platform/operators.ts'
import { confirmDialog, openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { usePage } from '#web/kit/page.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import './operators.css'

type SignUp = Row<typeof signUps.page>

const columns = columnsFor<SignUp>()(
  { prop: 'askedAt', label: '注册时间', width: 135 },
  { prop: 'companyName', label: '公司名称' },
  { prop: 'realName', label: '姓名', width: 70 },
  { prop: 'phone', label: '手机号码', width: 100 },
  { prop: 'ip', label: '地址', width: 105 },
  { prop: 'address', label: '位置', width: 60 },
  {
    prop: 'state',
    label: '状态',
    width: 65,
    align: 'center',
    render: ({ state }) => (
      <span className={state === '待审核' ? 'operators-waits' : state === '已拒绝' ? 'operators-bad' : undefined}>{state}</span>
    ),
  },
  { prop: 'loginAccount', label: '登录账号', width: 115 },
  { prop: 'tenantId', label: '租户编号', width: 75, number: false, show: false, render: ({ tenantId }) => tenantId || '' },
  { prop: 'refusal', label: '拒绝原因', width: 110 },
  { prop: 'judgedBy', label: '审核人', width: 75, show: 'wide' },
  { prop: 'judgedAt', label: '处理时间', width: 135 },
  { prop: 'termsVersion', label: '协议版本', width: 75, number: false, show: false },
  { prop: 'agreedAt', label: '同意时间', width: 135, show: false },
)

const filters: readonly FilterItem<Sent<typeof signUps.page>>[] = [
  { type: 'Daterange', name: 'from', to: 'to', label: '日期' },
  { type: 'Input', name: 'search', label: '公司、姓名或手机', width: 180 },
  { type: 'stateSelect', name: 'state', label: '状态', options: SIGN_UP_STATES.map((value) => ({ value })) },
]

/** What the operator hears of the message: where it did not go, it is his to tell the customer. */
function tellNotice(what: string, notice: Reply<typeof signUps.refuse>['data']['notice']) {
  if (notice === 'sent') toast.success(`${what}，短信已交付发送`)
  else if (notice === 'local') toast.warning(`${what}；没有接通短信服务，短信没有发出，内容在发件箱`)
  else toast.warning(`${what}；今天的短信已达上限，短信没有发出，内容在发件箱，请电话告知客户`)
}

/** 注册审核: who opened or asks for a company at /register. */
export function SignUpListPage() {
  const { key } = usePage()
  const mayJudge = useSession().may('platform:register:audit')
  const { data: set, refetch } = useQuery({
    queryKey: [key, 'setting'],
    queryFn: ({ signal }) => call(signUps.setting, {}, { signal, quiet: true }),
  })
  const approval = set?.data.approval ?? false
  const turn = async (on: boolean) => {
    const question = on ? '开启后，新注册的公司要等平台审核通过才能使用。确定开启吗？' : '关闭后，新注册的公司立即开通。确定关闭吗？'
    if (!(await confirmDialog(question))) return
    await call(signUps.saveSetting, { approval: on, submittime: stamp() }).catch(() => undefined)
    await refetch()
  }
  const judged = (list: ListActions<SignUp>) => {
    list.clearSelection()
    list.refresh()
    void refetch()
  }
  const approve = async ({ id, companyName, phone }: SignUp, list: ListActions<SignUp>) => {
    if (!(await confirmDialog(`确定开通 ${companyName}（${phone}）吗？`))) return
    const done = await call(signUps.approve, { id, submittime: stamp() }).catch(() => undefined)
    if (!done) return list.refresh()
    tellNotice('已开通', done.data.notice)
    judged(list)
  }
  const refuse = async ({ id, companyName, phone }: SignUp, list: ListActions<SignUp>) => {
    const done = await openDialog('reason', {
      title: '拒绝注册',
      label: '拒绝原因',
      about: `${companyName}（${phone}）会收到写明原因的短信（短信服务接通、未达每日上限时）。`,
      max: 60,
      okText: '拒绝',
      act: async (reason, submittime) => {
        const { data } = await call(signUps.refuse, { id, reason, submittime })
        tellNotice('已拒绝', data.notice)
      },
    })
    if (done) judged(list)
  }
  return (
    <ListPage
      pageKey="SignUpList"
      label="注册审核"
      load={signUps.page}
      columns={columns}
      rowKey="id"
      filters={filters}
      selection="single"
      actions={(list) => {
        const [chosen] = list.selectedRows
        const waits = chosen?.state === '待审核' && mayJudge
        return (
          <>
            <Button type="primary" disabled={!waits} onClick={() => chosen && void approve(chosen, list)}>
              通过
            </Button>
            <Button disabled={!waits} onClick={() => chosen && void refuse(chosen, list)}>
              拒绝
            </Button>
            <span className="operators-setting">
              <Switch
                size="small"
                aria-label="注册须审核"
                checked={approval}
                disabled={!set || !mayJudge}
                onChange={(on) => void turn(on)}
              />
              注册须审核{set && set.data.waiting > 0 && <b>，待审核 {set.data.waiting}</b>}
            </span>
          </>
        )
      }}
      empty="未找到符合条件的注册记录"
    />
  )
}
