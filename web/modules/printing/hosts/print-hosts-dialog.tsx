import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, Pagination, Select } from 'antd'
import { useRef, useState } from 'react'
import { limitOf, type Row } from '#contract/kit/fields.ts'
import { people } from '#contract/platform/people/people.ts'
import { printHosts } from '#contract/printing/hosts.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { composing } from '#web/kit/form/ime.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import './print-hosts.css'

export type Host = Row<typeof printHosts.register>

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 设置打印主机 (master-data.md 2.9); answers true when something was set. */
    printHosts: { result: true }
  }
}

const SIZE = 20

export function PrintHostsDialog({ onDone, onClose }: DialogProps<'printHosts'>) {
  const { may } = useSession()
  const mayChoose = may('system:printhost:upd')
  const { data: companies } = useQuery({
    queryKey: ['print-host-companies'],
    queryFn: ({ signal }) => call(people.companies, {}, { signal, quiet: true }),
  })
  const [computer, setComputer] = useState('')
  const [asked, setAsked] = useState({ companyId: 0, computer: '', page: 1 })
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['print-hosts', asked],
    queryFn: ({ signal }) => call(printHosts.register, { ...asked, limit: SIZE, registerType: 0, parentId: 0 }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const [busy, setBusy] = useState(0)
  const changed = useRef(false)
  const choose = async ({ id }: Host, printHost: boolean) => {
    setBusy(id)
    try {
      await call(printHosts.registerHost, { id, printHost, submittime: stamp() })
      changed.current = true
    } catch {
      // told by the request layer; the box shows what holds
    }
    await refetch()
    setBusy(0)
  }
  const search = () => setAsked((before) => ({ ...before, computer: computer.trim(), page: 1 }))
  const close = () => (changed.current ? onDone(true) : onClose())
  const columns = columnsFor<Host>()(
    { prop: 'id', label: 'ID', width: 60, align: 'right', digits: 0 },
    { prop: 'systemName', label: '系统平台', width: 90 },
    { prop: 'computer', label: '登录设备', render: ({ computer: name, def }) => (def ? `${name}（本机）` : name) },
    { prop: 'registerNo', label: '访客码', width: 100 },
    {
      prop: 'printHost',
      label: '打印主机',
      width: 80,
      align: 'center',
      number: false,
      render: (row) => (
        <Checkbox
          aria-label={`${row.computer} ${row.registerNo} 打印主机`}
          checked={row.printHost}
          disabled={!mayChoose || busy !== 0}
          onChange={({ target }) => void choose(row, target.checked)}
        />
      ),
    },
    { prop: 'companyNo', label: '公司编号', width: 90 },
    { prop: 'lastUpdateTime', label: '最近登录', width: 150 },
  )
  return (
    <AppDialog title="设置打印主机" width={860} onClose={close}>
      <div className="print-host-filters">
        <Select
          aria-label="公司"
          placeholder="公司"
          allowClear
          value={asked.companyId || null}
          options={companies?.content.map(({ id, companyName }) => ({ value: id, label: companyName }))}
          onChange={(companyId) => setAsked((before) => ({ ...before, companyId: companyId ?? 0, page: 1 }))}
        />
        <Input
          aria-label="登录设备"
          placeholder="登录设备"
          allowClear
          autoFocus
          maxLength={limitOf(printHosts.register.input.computer)}
          value={computer}
          onChange={({ target }) => setComputer(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || composing(event)) return
            event.preventDefault()
            search()
          }}
        />
        <Button onClick={search} loading={isFetching}>
          查询
        </Button>
      </div>
      <DataTable
        label="登录设备"
        columns={columns}
        rows={data?.page.list ?? []}
        rowKey="id"
        height={380}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        firstIndex={(asked.page - 1) * SIZE}
        empty="未找到符合条件的设备；电脑登录过一次后会出现在这里"
      />
      <Pagination
        size="small"
        className="print-host-pager"
        current={asked.page}
        pageSize={SIZE}
        total={data?.page.totalCount ?? 0}
        showSizeChanger={false}
        showTotal={(total) => `共 ${total} 台`}
        onChange={(page) => setAsked((before) => ({ ...before, page }))}
      />
    </AppDialog>
  )
}
