import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { PRICE_FIELD_NAMES, priceOrders } from '#contract/documents/price-orders.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { changeColumns } from './columns.ts'
import { fieldsFor } from './price-pairs.ts'

type View = 'orders' | 'changes'

/** Two views of one page: the orders, and what became of prices. */
export function PriceViews({ draw }: { draw: (views: ReactNode) => ReactNode }) {
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
  return view === 'changes' ? <PriceChanges choose={choose} /> : draw(choose)
}

/** Every change of a price the reader may see, the newest first. */
function PriceChanges({ choose }: { choose: ReactNode }) {
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
      empty="暂无价格变动"
    />
  )
}
