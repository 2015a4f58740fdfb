import { useMemo } from 'react'
import { transferRequests } from '#contract/documents/transfer-requests.ts'
import type { Row } from '#contract/kit/fields.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { openDocument } from '#web/kit/document/open-document.ts'
import { OthersStock, useStockOfOthers } from '#web/kit/document/stock-of-others.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import './part-trade.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 他店与要货 of a part. */
    partOthers: { props: { pjid: number } }
  }
}

const columns = columnsFor<Row<typeof transferRequests.page>>()(
  { prop: 'dyNo', label: '单号', width: 120, eventType: 'document', card: 'title' },
  { prop: 'status', label: '状态', width: 76, status: true, card: 'sub' },
  { prop: 'side', label: '方向', width: 70, words: { '': '我要货', in: '向我要货' }, card: 'sub' },
  { prop: 'companyName', label: '要货公司', card: 'sub' },
  { prop: 'toCompanyName', label: '调出公司', card: 'sub' },
  { prop: 'needBy', label: '需要日期', width: 88 },
  { prop: 'paperNo', label: '调拨单', width: 120 },
  { prop: 'askerName', label: '申请人', width: 76 },
  { prop: 'createTime', label: '制单时间', width: 132, dateformat: 'yyyy-MM-dd HH:mm' },
)

/** What other branches have of the part, and what was asked for of it. */
export function PartOthersDialog({ pjid, onClose }: DialogProps<'partOthers'>) {
  const { may } = useSession()
  const others = useStockOfOthers([pjid])
  const always = useMemo(() => ({ pjid }), [pjid])
  return (
    <AppDialog title="他店与要货" width="75%" onClose={onClose}>
      <div className="part-trade-stock">
        {may('stock.others') && (
          <ul className="part-trade-others" aria-label="他店库存">
            <OthersStock pjid={pjid} hint="" />
            {others && !others.get(pjid) && <li>其他分店没有库存</li>}
          </ul>
        )}
        <ListPage
          pageKey="PartRequests"
          label="要货单"
          load={transferRequests.page}
          columns={columns}
          rowKey="id"
          always={always}
          onOpen={({ id }) => openDocument('dy', id)}
          onEvent={(_, { id }) => openDocument('dy', id)}
          empty="没有这个商品的要货单"
        />
      </div>
    </AppDialog>
  )
}
