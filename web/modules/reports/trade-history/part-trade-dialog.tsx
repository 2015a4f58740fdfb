import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useState } from 'react'
import { parts } from '#contract/master/parts.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { PartInboundTab, PartSalesTab } from './part-history-tabs.tsx'
import { PartStockTab } from './part-stock-tab.tsx'
import { PartSalesIndexTab, PartSuppliersTab } from './part-trade-figures.tsx'
import './part-trade.css'

type TradeTab = 'inbound' | 'sales' | 'stock' | 'index' | 'suppliers'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 进销存查询 of one part (trading.md 2.5), opened at one of its tabs. */
    partTrade: { props: { pjid: number; pjNo: string; tab?: TradeTab } }
  }
}

const tabs = [
  { key: 'inbound', label: '进库历史', tag: 'quick.rkHistory', Content: PartInboundTab },
  { key: 'sales', label: '销售历史', tag: 'quick.ckHistory', Content: PartSalesTab },
  { key: 'stock', label: '库存查询', tag: 'quick.kcHistory', Content: PartStockTab },
  { key: 'index', label: '销售情况查看', tag: 'quick.kcHistory', Content: PartSalesIndexTab },
  { key: 'suppliers', label: '供应商情况查看', tag: 'quick.kcHistory', Content: PartSuppliersTab },
] as const

export function PartTradeDialog({ tab, pjid, pjNo, onClose }: DialogProps<'partTrade'>) {
  const { may } = useSession()
  const allowed = tabs.filter(({ tag }) => may(tag))
  const [active, setActive] = useState(() => allowed.find(({ key }) => key === tab)?.key ?? allowed[0]?.key)
  const { data } = useQuery({
    queryKey: ['part-trade', pjid],
    queryFn: ({ signal }) => call(parts.getOne, { id: pjid }, { signal, quiet: true }),
  })
  const part = data?.content
  const title = `进销存查询，编码：${[pjNo, part?.pjName, part?.pjSize, part?.pjFactory].filter(Boolean).join('，')}`
  return (
    <AppDialog title={title} width="75%" onClose={onClose}>
      <Tabs
        size="small"
        className="part-trade"
        activeKey={active}
        onChange={(key) => setActive(key as TradeTab)}
        destroyOnHidden
        items={tabs.map(({ key, label, tag, Content }) => ({ key, label, disabled: !may(tag), children: <Content pjid={pjid} /> }))}
      />
    </AppDialog>
  )
}
