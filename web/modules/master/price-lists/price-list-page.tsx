import { Segmented } from 'antd'
import { useState } from 'react'
import { ListItems } from './list-items.tsx'
import { ListsList } from './lists-list.tsx'

type View = 'lists' | 'items'

/** 价格表: the lists and whom they are given to, and their prices. */
export function PriceListPage() {
  const [view, setView] = useState<View>('lists')
  const [only, setOnly] = useState<{ id: number; name: string }>()
  const choose = (
    <Segmented<View>
      value={view}
      onChange={setView}
      options={[
        { value: 'lists', label: '价格表' },
        { value: 'items', label: '价格明细' },
      ]}
    />
  )
  const show = (list: { id: number; name: string }) => {
    setOnly(list)
    setView('items')
  }
  return view === 'lists' ? (
    <ListsList choose={choose} onItems={show} />
  ) : (
    <ListItems key={only?.id ?? 0} choose={choose} only={only} onAll={() => setOnly(undefined)} />
  )
}
