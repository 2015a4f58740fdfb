import { Segmented } from 'antd'
import { useState } from 'react'
import { PRICE_FIELD_NAMES, PRICE_ORDER_STATUSES, priceOrders } from '#contract/documents/price-orders.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { DocumentList } from '#web/kit/document/document-list.tsx'
import type { ListGiven } from '#web/kit/document/document-page.tsx'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { changeColumns, orderColumns } from './columns.tsx'
import { DRAFT_KIND, type PriceDraft } from './draft.ts'
import { fieldsFor } from './price-pairs.ts'
import { tags } from './tags.ts'

const filters: FilterItem<Sent<typeof priceOrders.page>>[] = [
  { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '制单日期' },
  { type: 'Input', name: 'orderNo', label: '单号' },
  { type: 'Input', name: 'pjNo', label: '编码' },
  {
    type: 'stateSelect',
    name: 'status',
    label: '状态',
    multiple: true,
    options: PRICE_ORDER_STATUSES.map((value) => ({ value })),
    width: 130,
  },
  { type: 'Input', name: 'remark', label: '备注', more: true },
]
type View = 'orders' | 'changes'

export function PriceOrderList(given: ListGiven<PriceDraft>) {
  const [view, setView] = useState<View>('orders')
  const choose = (
    <Segmented<View>
      value={view}
      onChange={setView}
      options={[
        { value: 'orders', label: '调价单' },
        { value: 'changes', label: '价格变动' },
      ]}
    />
  )
  if (view === 'changes') return <PriceChanges choose={choose} />
  return (
    <DocumentList<PriceDraft, typeof priceOrders.page>
      given={given}
      kind={DRAFT_KIND}
      what="调价单"
      tags={tags}
      pageKey="PriceOrderList"
      load={priceOrders.page}
      columns={orderColumns}
      filters={filters}
      views={choose}
      read={({ id }) => openDialog('priceOrder', { id })}
    />
  )
}

/** Every change of a price the reader may see, the newest first. */
function PriceChanges({ choose }: { choose: React.ReactNode }) {
  const { maySee } = useSession()
  const changeFilters: FilterItem<Sent<typeof priceOrders.changes>>[] = [
    { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '日期', quick: 'thisMonth' },
    { type: 'Input', name: 'pjNo', label: '编码' },
    {
      type: 'stateSelect',
      name: 'field',
      label: '价格',
      options: fieldsFor(maySee).map((value) => ({ value, label: PRICE_FIELD_NAMES[value] })),
    },
    { type: 'Input', name: 'orderNo', label: '调价单' },
  ]
  return (
    <ListPage
      pageKey="PriceChanges"
      label="价格变动"
      load={priceOrders.changes}
      columns={changeColumns}
      rowKey="id"
      filters={changeFilters}
      actions={() => choose}
      onEvent={(event, { orderId }) => event === 'order' && orderId && void openDialog('priceOrder', { id: orderId })}
      empty="这段时间没有价格变动"
    />
  )
}
