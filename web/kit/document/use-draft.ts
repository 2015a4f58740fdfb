import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from '../dialog/dialogs.tsx'
import type { DraftLine } from './lines.ts'
import { dropLocalDraft, dropOwnLocalDraft, type LocalDraft, ownLocalDraft } from './local-draft.ts'
import { orInLocalDraft, useAction } from './use-action.ts'
import type { Lines } from './use-lines.ts'
import { useLocalDraft } from './use-local-draft.ts'

/** A document under the pen, as it is kept in the browser: what is saved of it, its header, its lines. */
export interface Draft<Head, Line> {
  /** 0 = not saved yet. */
  id: number
  /** As it was opened or last saved: the later of two editors is told. */
  version: number
  no: string
  head: Head
  lines: readonly Line[]
}
export type SavedAs = Omit<Draft<never, never>, 'head' | 'lines'>

interface Options<Head, Line extends DraftLine> {
  kind: string
  id: number
  /** What the user chose to go on with. */
  localDraft: LocalDraft<Draft<Head, Line>> | undefined
  lines: Lines<Line>
  /** An empty document; undefined while what it starts from is not known yet. */
  fresh: () => Pick<Draft<Head, Line>, 'head' | 'lines'> | undefined
  load: (id: number, signal: AbortSignal) => Promise<Draft<Head, Line> | null>
  /** Quietly: what is refused stays on the screen. */
  send: (draft: Draft<Head, Line>) => Promise<SavedAs>
  /** One line for the question whether to go on with it. */
  about: (head: Head) => string
}

/** Header, lines, what is saved, what is kept in the browser until then, and what went wrong. */
export function useDraft<Head extends object, Line extends DraftLine>(options: Options<Head, Line>) {
  const { kind, id, lines } = options
  const [localDraft, setLocalDraft] = useState(() => options.localDraft ?? ownLocalDraft<Draft<Head, Line>>(kind, id))
  const [saved, setSaved] = useState<SavedAs>({ id, version: 0, no: '' })
  const [head, setHead] = useState<Head>()
  const [dirty, showDirty] = useState(false)
  const [savedAt, setSavedAt] = useState<Date>()
  const action = useAction()
  // what handlers read: state is only as new as the last drawing
  const held = useRef({ saved, head, dirty })
  const setDirty = (next: boolean) => {
    held.current.dirty = next
    showDirty(next)
  }

  const loaded = useQuery({
    queryKey: [kind, 'draft', id],
    queryFn: ({ signal }) => options.load(id, signal),
    enabled: id > 0 && localDraft === undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const putHead = (next: Head) => {
    held.current.head = next
    setHead(next)
  }
  const putSaved = (next: SavedAs) => {
    held.current.saved = next
    setSaved(next)
  }
  const take = (draft: Draft<Head, Line>) => {
    putSaved({ id: draft.id, version: draft.version, no: draft.no })
    putHead(draft.head)
    lines.resume(draft.lines)
  }
  const begin = useEffectEvent(() => {
    if (held.current.head) return
    const blank = id === 0 ? options.fresh() : undefined
    if (localDraft) {
      take(localDraft.value)
      setDirty(true)
    } else if (loaded.data) take(loaded.data)
    else if (blank) take({ id: 0, version: 0, no: '', ...blank })
  })
  // tries again whenever something it may wait for has come
  useEffect(() => begin())

  // what an empty document has in its fields; known as soon as one can be begun
  const standard = useRef<Head>(undefined)
  standard.current ??= options.fresh()?.head

  const now = (): Draft<Head, Line> => ({ ...held.current.saved, head: held.current.head as Head, lines: lines.current() })
  useLocalDraft({
    kind,
    id: saved.id,
    dirty,
    stillDirty: () => held.current.dirty,
    changed: [head, lines.lines],
    about: () => {
      const count = lines.current().filter(({ pjNo }) => pjNo !== '').length
      return `${held.current.head ? options.about(held.current.head) : ''}，${count} 行`
    },
    value: now,
  })
  const forget = () => {
    dropOwnLocalDraft(kind, held.current.saved.id)
    if (localDraft) dropLocalDraft(localDraft.storageKey)
    setLocalDraft(undefined)
    setDirty(false)
  }

  /** Carries the draft to the server; false when it was refused. */
  async function save(): Promise<boolean> {
    const reply = await action.run('save', () => orInLocalDraft(options.send(now())))
    if (!reply) return false
    forget()
    putSaved(reply)
    setSavedAt(new Date())
    toast.success('保存成功')
    return true
  }
  /** Forgets what was typed: the document as it is saved, or an empty one. */
  async function startOver(): Promise<void> {
    const { id: savedId } = held.current.saved
    if (savedId === 0) {
      const blank = options.fresh()
      forget()
      if (blank) take({ id: 0, version: 0, no: '', ...blank })
      return action.dismiss()
    }
    const draft = await action.run('load', () => options.load(savedId, new AbortController().signal))
    if (!draft) return
    forget()
    take(draft)
  }

  return {
    ...action,
    ...saved,
    /** Names the kind of document, as its drafts in the browser. */
    kind,
    head,
    standard: standard.current,
    lines,
    dirty,
    /** When it was last saved here. */
    savedAt,
    /** In this very moment: a cell that was just left has made it so. */
    isDirty: () => held.current.dirty,
    localDraft,
    fault: loaded.isError ? (loaded.error as Error).message : undefined,
    missing: loaded.data === null,
    retry: () => void loaded.refetch(),
    now,
    touch: () => setDirty(true),
    forget,
    changeHead: (change: Partial<Head>) => {
      if (held.current.head) putHead({ ...held.current.head, ...change })
      setDirty(true)
    },
    save,
    startOver,
  }
}
export type DraftWork<Head extends object, Line extends DraftLine> = ReturnType<typeof useDraft<Head, Line>>
