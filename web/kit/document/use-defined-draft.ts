import { useSession, useUser } from '../session/session.ts'
import type { WrittenDocument } from './defined.ts'
import type { PartLine } from './lines.ts'
import type { Kept } from './local-draft.ts'
import { type Draft, useDraft } from './use-draft.ts'
import type { Places } from './use-places.ts'

/** The draft of a defined document, and what its lines have learnt of their parts. */
export function useDefinedDraft<Head extends object, Line extends PartLine, Known>(
  of: WrittenDocument<Head, Line, Known>,
  id: number,
  kept: Kept<Draft<Head, Line>> | undefined,
  places: Places,
) {
  const user = useUser()
  const session = useSession()
  const { lines, known } = of.lines.useLines({ places, session })
  const { kind, load, send, about } = of
  const work = useDraft<Head, Line>({
    ...{ kind, id, kept, lines, load, send, about },
    fresh() {
      const first = of.lines.first(places)
      return first && { head: of.fresh(user), lines: [first] }
    },
  })
  return { work, known }
}
