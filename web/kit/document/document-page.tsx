import { useQueryClient } from '@tanstack/react-query'
import { Activity, type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { usePage } from '../page.ts'
import type { LocalDraft } from './local-draft.ts'

export interface ListProps<D> {
  /** False while a document is in front of the list. */
  shown: boolean
  onNew: () => void
  onEdit: (id: number, localDraft?: LocalDraft<D>) => void
}
export interface EditorProps<D> {
  /** 0 = a new document. */
  id: number
  localDraft: LocalDraft<D> | undefined
  /** What another page asked for besides the document (`openPage(page, { edit: 0, ofDocument })`); {} when it was opened here. */
  params: Readonly<Record<string, string>>
  onLeave: () => void
  /** The document is no draft any more; `note` is handed to its record. */
  onDone: (id: number, note?: string) => void
  onNew: () => void
}
export interface RecordProps {
  id: number
  note: string
  onLeave: () => void
  onNew: () => void
  onEdit: (id: number) => void
}

interface Props<D> {
  /** The `pageKey` of the list: it is loaded anew when a document is left. */
  listKey: string
  list: ComponentType<ListProps<D>>
  editor: ComponentType<EditorProps<D>>
  record: ComponentType<RecordProps>
}

/** What the page shows over its list: a document under the pen (id 0 = a new one) or one that is read. */
type Shown<D> =
  | { kind: 'list' }
  | { kind: 'edit'; id: number; localDraft?: LocalDraft<D>; nth: number; params: Readonly<Record<string, string>> }
  | { kind: 'read'; id: number; note: string }

/**
 * The page of a kind of document: the list, and in the same tab the one that is written, so that the user may look things up in other tabs meanwhile.
 * `openPage(page, { edit: id })` opens a draft from elsewhere, `{ edit: 0 }` a new one.
 */
export function DocumentPage<D>({ listKey, list: List, editor: Editor, record: Read }: Props<D>) {
  const { key, params, asked: times } = usePage()
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown<D>>({ kind: 'list' })
  const [nth, setNth] = useState(0)

  const edit = (id: number, localDraft?: LocalDraft<D>, params = {}) => {
    setNth(nth + 1)
    setShown({ kind: 'edit', id, localDraft, nth: nth + 1, params })
  }
  const leave = () => {
    void client.invalidateQueries({ queryKey: [key, listKey] })
    setShown({ kind: 'list' })
  }

  // opened from elsewhere for one document; one already under the pen is not taken from under it
  const asked = useEffectEvent((id: number) => shown.kind !== 'edit' && edit(id, undefined, params))
  const wanted = params.edit && `${params.edit} ${times}`
  useEffect(() => {
    if (wanted) asked(Number.parseInt(wanted, 10))
  }, [wanted])

  return (
    <>
      <Activity mode={shown.kind === 'list' ? 'visible' : 'hidden'}>
        <List onNew={() => edit(0)} onEdit={edit} shown={shown.kind === 'list'} />
      </Activity>
      {shown.kind === 'edit' && (
        <Editor
          key={shown.nth}
          id={shown.id}
          localDraft={shown.localDraft}
          params={shown.params}
          onLeave={leave}
          onDone={(id, note = '') => setShown({ kind: 'read', id, note })}
          onNew={() => edit(0)}
        />
      )}
      {shown.kind === 'read' && <Read key={shown.id} id={shown.id} note={shown.note} onLeave={leave} onNew={() => edit(0)} onEdit={edit} />}
    </>
  )
}
