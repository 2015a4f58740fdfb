import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../dialog/dialogs.tsx'
import { type Action, useAction } from './use-action.ts'

/** A document that is read. Everything of it is kept under [kind, id]; `missing`: there is no such document. */
export function useRecord<O extends { version: number }>(
  kind: string,
  id: number,
  load: (id: number, signal: AbortSignal) => Promise<{ content: O | null }>,
) {
  const { data, isError, refetch } = useQuery({
    queryKey: [kind, id],
    queryFn: ({ signal }) => load(id, signal),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
  })
  return {
    order: data?.content ?? undefined,
    missing: !id || data?.content === null,
    isError,
    version: data?.content?.version ?? 0,
    reload: () => void refetch(),
  }
}
export type RecordState = Omit<ReturnType<typeof useRecord>, 'order'>

export interface Steps extends Action {
  /** Something was done with the document since it was opened. */
  moved: boolean
  /** A window has taken a step, and has told so. */
  taken: () => void
  /** Makes one call, quietly, and tells what became of it; false when it was refused. */
  take: <T>(name: string, work: () => Promise<T>, done: string | ((reply: T) => string)) => Promise<boolean>
}

/** The steps a document can take after it was written. */
export function useSteps(kind: string, id: number): Steps {
  const action = useAction()
  const client = useQueryClient()
  const [moved, setMoved] = useState(false)
  const taken = () => {
    setMoved(true)
    void client.invalidateQueries({ queryKey: [kind, id] })
  }
  return {
    ...action,
    moved,
    taken,
    async take(name, work, done) {
      const reply = await action.run(name, work)
      if (reply === undefined) return false
      toast.success(typeof done === 'string' ? done : done(reply))
      taken()
      return true
    },
  }
}
