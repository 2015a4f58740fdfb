import { Button } from 'antd'
import { useState } from 'react'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useSession } from '#web/kit/session/session.ts'

export type SaleTab = 'lines' | 'track' | 'log'

/** The tab of an order that is read, and 添加处理: what was added is shown at once, on the first page of 订单跟踪. */
export function useTracking(first: SaleTab = 'lines') {
  const { may } = useSession()
  const [tab, onTab] = useState<SaleTab>(first)
  const [added, setAdded] = useState(0)
  async function add(ckId: number, ckNo: string) {
    if (!(await openDialog('track', { ckId, ckNo }))) return
    setAdded((times) => times + 1)
    onTab('track')
  }
  return {
    tabs: { tab, onTab, added },
    button: ({ id, ckNo }: { id: number; ckNo: string }) =>
      may('busi:ck:track') && <Button onClick={() => void add(id, ckNo)}>添加处理</Button>,
  }
}
