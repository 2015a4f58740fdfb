import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Select, Space } from 'antd'
import { printTasks } from '#contract/printing/tasks/tasks.ts'
import type { PaperType } from '#contract/printing/templates/forms.ts'
import { openDialog } from '../dialog/dialogs.tsx'
import { call } from '../request/request.ts'
import { keepProxy, useProxy } from './proxy.ts'

/** 代理打印, and when it is on the hosts that print; below them the way to set hosts (trading.md 2.1, 2.2). */
export function ProxyPrint({ report }: { report: PaperType }) {
  const proxy = useProxy(report)
  const { on, hostIds } = proxy
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['print-host-choice', report],
    queryFn: ({ signal }) => call(printTasks.printHost, { type: report }, { signal, quiet: true }),
    enabled: on,
    staleTime: 10_000,
  })
  const hosts = data?.content ?? []
  const there = new Set(hosts.map(({ id }) => id))
  const setHosts = async () => {
    if (await openDialog('printHosts', {})) await refetch()
  }
  return (
    <Space.Compact className="pc-proxy">
      <Checkbox checked={on} onChange={({ target }) => keepProxy(report, { ...proxy, on: target.checked })}>
        代理打印
      </Checkbox>
      {on && (
        <Select
          mode="multiple"
          aria-label="代理主机"
          placeholder="选择代理主机"
          showSearch={{ optionFilterProp: 'label' }}
          maxTagCount="responsive"
          popupMatchSelectWidth={260}
          loading={isFetching}
          value={data ? hostIds.filter((id) => there.has(id)) : []}
          options={hosts.map(({ id, computer, helper }) => ({ value: id, label: computer + WORDS[helper], disabled: helper === 'none' }))}
          onChange={(next) => keepProxy(report, { ...proxy, hostIds: next })}
          onOpenChange={(open) => open && void refetch()}
          notFoundContent={isFetching ? '加载中…' : '暂无打印主机'}
          popupRender={(menu) => (
            <>
              {menu}
              <Button type="link" size="small" block onClick={() => void setHosts()}>
                设置主机
              </Button>
            </>
          )}
        />
      )}
    </Space.Compact>
  )
}
const WORDS = { none: '（未配对打印插件）', offline: '（未连接）', connected: '' } as const
