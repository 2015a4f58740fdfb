import { Segmented } from 'antd'
import { useState } from 'react'
import { GroupList } from './group-list.tsx'
import { ReplaceList } from './replace-list.tsx'
import './exchange.css'

type View = 'groups' | 'replaced'

/** 互换管理: what may stand in for what, and which old code became which. */
export function ExchangePage() {
  const [view, setView] = useState<View>('groups')
  const choose = (
    <Segmented<View>
      value={view}
      onChange={setView}
      options={[
        { value: 'groups', label: '互换组' },
        { value: 'replaced', label: '替代编码' },
      ]}
    />
  )
  return view === 'groups' ? <GroupList choose={choose} /> : <ReplaceList choose={choose} />
}
