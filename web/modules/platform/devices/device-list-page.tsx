import { Button } from 'antd'
import type { Row } from '#contract/kit/fields.ts'
import { DEVICE_STATES, devices } from '#contract/platform/devices.ts'
import { confirmDialog } from '#web/kit/dialog/dialogs.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { may } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'

type Device = Row<typeof devices.page>
type Step = 'approve' | 'refuse' | 'revoke'

const states = Object.entries(DEVICE_STATES).map(([value, label]) => ({ value, label }))

/** 登录设备: the browsers the company knows, and those that apply. */
export function DeviceListPage() {
  return (
    <ListPage
      pageKey="DeviceList"
      label="登录设备"
      load={devices.page}
      columns={columnsOf}
      rowKey="id"
      filters={[
        { type: 'Input', name: 'search', label: '账号或姓名' },
        { type: 'stateSelect', name: 'state', label: '状态', options: states },
      ]}
      actions={({ refresh }) => <Button onClick={refresh}>刷新</Button>}
      empty="未找到符合条件的设备。要求设备先登记后登录，请在系统参数中启用“只允许已登记的设备登录”。"
    />
  )
}

const columnsOf = ({ refresh }: ListActions<Device>) =>
  columnsFor<Device>()(
    {
      prop: 'device',
      label: '设备',
      width: 150,
      render: ({ device, def }) => (def ? `${device || '未知设备'}（本机）` : device || '未知设备'),
    },
    { prop: 'state', label: '状态', width: 80, words: DEVICE_STATES },
    { prop: 'loginAccount', label: '账号', width: 110 },
    { prop: 'realName', label: '姓名', width: 90 },
    { prop: 'lastLogin', label: '最近登录', width: 140 },
    { prop: 'ip', label: '地址', width: 110 },
    { prop: 'address', label: '位置', width: 70, show: 'wide' },
    { prop: 'applicant', label: '申请人', width: 90 },
    { prop: 'reason', label: '申请原因', width: 180 },
    { prop: 'askTime', label: '申请时间', width: 140, show: 'wide' },
    { prop: 'decidedBy', label: '审核人', width: 90, show: 'wide' },
    { prop: 'decideTime', label: '审核时间', width: 140, show: 'wide' },
    {
      prop: 'operate',
      operate: true,
      label: '操作',
      width: 110,
      fixed: 'right',
      render: (row) => <Steps row={row} refresh={refresh} />,
    },
  )

const questions: Record<Step, (row: Device) => string> = {
  approve: ({ realName, device }) => `确定允许 ${realName} 在 ${device || '该设备'} 上登录吗？`,
  refuse: ({ realName, device }) => `确定拒绝 ${realName} 在 ${device || '该设备'} 上登录吗？`,
  revoke: ({ realName, device }) => `确定停用 ${realName} 的 ${device || '设备'} 吗？正在使用的会立即下线`,
}

function Steps({ row, refresh }: { row: Device; refresh: () => void }) {
  const allowed = may('system:device:upd')
  const button = (step: Step, label: string, disabled = false) => (
    <Button key={step} type="link" size="small" disabled={!allowed || disabled} onClick={() => void take(step, row, refresh)}>
      {label}
    </Button>
  )
  if (row.state === 'waiting') return [button('approve', '同意'), button('refuse', '拒绝')]
  return row.state === 'known' ? button('revoke', '停用', row.def) : button('approve', '恢复')
}

async function take(step: Step, row: Device, refresh: () => void): Promise<void> {
  if (!(await confirmDialog(questions[step](row)))) return
  await call(devices[step], { id: row.id, submittime: stamp() }).then(refresh, refresh)
}
