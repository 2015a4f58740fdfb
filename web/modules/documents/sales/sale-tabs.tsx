import { Tabs } from 'antd'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { useReturnsTab } from '#web/kit/document/linked-returns.tsx'
import { logTab } from '#web/kit/document/log-tab.tsx'
import { ReadRows } from '#web/kit/document/read-rows.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { readColumns } from './columns.ts'
import { kindOf } from './kinds.ts'
import { SaleTracks } from './sale-tracks.tsx'
import type { SaleTab } from './use-tracking.tsx'

interface Props {
  id: number
  ckType: number
  height?: number
  tab: SaleTab
  onTab: (tab: SaleTab) => void
  /** Raised when somebody added an entry here: 订单跟踪 begins anew at its first page. */
  added: number
}

/** 商品明细, 订单跟踪 and 单据日志 of a sale that is read. */
export function SaleTabs({ id, ckType, height, tab, onTab, added }: Props) {
  const { may } = useSession()
  const kind = kindOf(ckType)
  const lines = {
    key: 'lines',
    label: '商品明细',
    children: (
      <ReadRows
        label="商品明细"
        pageKey={`${kind.page}Read`}
        columns={readColumns[kind.ckType]}
        queryKey={['sale', id, 'lines']}
        load={(page, signal) => call(outbound.pageLines, { ckId: id, ...page }, { signal, quiet: true })}
        onEvent={(event, { pjid, sourceCkId }) => {
          if (event === 'source') return void (sourceCkId && openDialog('outbound', { id: sourceCkId }))
          return pjid ? void openDialog('part', { mode: 'view', id: pjid }) : toast.warning('无效商品，不允许查看')
        }}
        height={height}
      />
    ),
  }
  const track = { key: 'track', label: '订单跟踪', children: <SaleTracks key={added} id={id} height={height} /> }
  const log = logTab({ kind: 'sale', id, load: (signal) => call(outbound.log, { id }, { signal, quiet: true }) })
  const returns = useReturnsTab({ kind: 'sale', sourceId: kind.ckType === CK_TYPE.sale ? id : 0, height })
  return (
    <Tabs
      size="small"
      className="doc-tabs"
      activeKey={tab}
      onChange={(key) => onTab(key as SaleTab)}
      items={may(kind.tags.query) ? [lines, track, ...returns, log] : [lines, track, ...returns]}
    />
  )
}
