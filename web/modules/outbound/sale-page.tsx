import { useQueryClient } from '@tanstack/react-query'
import { Activity, useEffect, useEffectEvent, useState } from 'react'
import type { Kept } from '#web/kit/document/kept-draft.ts'
import { usePage } from '#web/kit/page.ts'
import type { SaleDraft } from './draft.ts'
import { SaleEditor } from './sale-editor.tsx'
import { SaleList } from './sale-list.tsx'
import { SaleRecord } from './sale-record.tsx'
import './sale.css'

/** What the page shows over its list: an order under the pen (id 0 = a new one) or one that is read. */
type Shown =
  | { kind: 'list' }
  | { kind: 'edit'; id: number; kept?: Kept<SaleDraft>; nth: number }
  | { kind: 'read'; id: number; held: string }

/** 销售单: the list, and in the same tab the order that is written, so that the user may look things up in other tabs meanwhile. */
export function SalePage() {
  const { key, params } = usePage()
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown>({ kind: 'list' })
  const [nth, setNth] = useState(0)

  const edit = (id: number, kept?: Kept<SaleDraft>) => {
    setNth(nth + 1)
    setShown({ kind: 'edit', id, kept, nth: nth + 1 })
  }
  const leave = () => {
    void client.invalidateQueries({ queryKey: [key, 'SaleList'] })
    setShown({ kind: 'list' })
  }

  // opened from elsewhere for one order; an order already under the pen is not taken from under it
  const asked = useEffectEvent((id: number) => shown.kind !== 'edit' && edit(id))
  useEffect(() => {
    if (params.edit) asked(Number(params.edit))
  }, [params.edit])

  return (
    <>
      <Activity mode={shown.kind === 'list' ? 'visible' : 'hidden'}>
        <SaleList onNew={() => edit(0)} onEdit={edit} shown={shown.kind === 'list'} />
      </Activity>
      {shown.kind === 'edit' && (
        <SaleEditor
          key={shown.nth}
          id={shown.id}
          kept={shown.kept}
          onLeave={leave}
          onDone={(id, held) => setShown({ kind: 'read', id, held })}
          onNew={() => edit(0)}
        />
      )}
      {shown.kind === 'read' && <SaleRecord id={shown.id} held={shown.held} onLeave={leave} onNew={() => edit(0)} onEdit={edit} />}
    </>
  )
}
