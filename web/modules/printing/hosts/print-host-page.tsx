import { Button } from 'antd'
import type { Row } from '#contract/kit/fields.ts'
import { printHosts } from '#contract/printing/hosts.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { may } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'

type Host = Row<typeof printHosts.register>

/** 打印主机: the computers that print for others, chosen among all that sign in; and the print helper of each. */
export function PrintHostPage() {
  return (
    <ListPage
      pageKey="PrintHostList"
      label="打印主机"
      load={printHosts.register}
      columns={columnsOf}
      rowKey="id"
      selection="single"
      filters={filters}
      onOpen={(row, { refresh }) => void helper(row, refresh)}
      actions={({ refresh, selectedRows: [row] }) => (
        <>
          <Button type="primary" onClick={() => void openDialog('printHosts', {}).then((done) => done && refresh())}>
            {may('system:printhost:upd') ? '设置打印主机' : '查看全部电脑'}
          </Button>
          <Button disabled={!row} onClick={() => row && void helper(row, refresh)}>
            打印插件
          </Button>
          <Button disabled={!row || !may('system:printhost:upd')} onClick={() => row && void rename(row, refresh)}>
            命名
          </Button>
          <Button disabled={!row?.printHost || !may('system:printhost:upd')} onClick={() => row && void release(row, refresh)}>
            取消打印主机
          </Button>
          <Button onClick={() => void openDialog('printTasks', { all: true })}>打印任务</Button>
          <Button onClick={refresh}>刷新</Button>
        </>
      )}
      empty="暂无打印主机，点“设置打印主机”从登录过的电脑中选择"
    />
  )
}

const filters = [
  {
    type: 'stateSelect',
    name: 'registerType',
    label: '范围',
    options: [
      { value: '1', label: '打印主机' },
      { value: '0', label: '全部电脑' },
    ],
    initial: '1',
    width: 110,
  },
  { type: 'Input', name: 'computer', label: '登录设备' },
] as const
const HELPER = { none: '未配对', offline: '未连接', connected: '已连接' }

const columnsOf = (_: ListActions<Host>) =>
  columnsFor<Host>()(
    { prop: 'computer', label: '登录设备', width: 150, render: ({ computer, def }) => (def ? `${computer}（本机）` : computer) },
    { prop: 'registerNo', label: '访客码', width: 100 },
    { prop: 'systemName', label: '系统平台', width: 90 },
    {
      prop: 'helper',
      label: '打印插件',
      width: 80,
      words: HELPER,
      txtColor: ({ helper }) => (helper === 'connected' ? 'var(--pc-good)' : undefined),
    },
    { prop: 'mac', label: '机器码', width: 130, hint: '电脑装上打印插件后才有' },
    { prop: 'printHost', label: '打印主机', width: 70, number: false, align: 'center', words: { true: '是', false: '否' } },
    { prop: 'companyName', label: '公司', width: 110 },
    { prop: 'companyNo', label: '公司编号', width: 80 },
    { prop: 'realName', label: '最近使用人', width: 100 },
    { prop: 'lastUpdateTime', label: '最近登录' },
  )

async function helper({ id, computer, def }: Host, refresh: () => void): Promise<void> {
  if (await openDialog('hostHelper', { id, computer, here: def })) refresh()
}

async function rename(row: Host, refresh: () => void): Promise<void> {
  if (may('system:printhost:upd') && (await openDialog('hostName', { id: row.id, computer: row.computer }))) refresh()
}

async function release({ id, computer }: Host, refresh: () => void): Promise<void> {
  if (!(await confirmDialog(`确定取消打印主机“${computer}”吗？其他电脑不能再用它打印`))) return
  await call(printHosts.registerHost, { id, printHost: false, submittime: stamp() }).then(refresh, refresh)
}
