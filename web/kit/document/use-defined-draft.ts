import { useSession, useUser } from '../session/session.ts'
import type { WrittenDocument } from './defined.ts'
import type { PartLine } from './lines.ts'
import type { LocalDraft } from './local-draft.ts'
import { type Draft, useDraft } from './use-draft.ts'
import type { Places } from './use-places.ts'

/** The draft of a defined document, and how its lines look up their parts. */
export function useDefinedDraft<Head extends object, Line extends PartLine, Lookup>(
  of: WrittenDocument<Head, Line, Lookup>,
  id: number,
  localDraft: LocalDraft<Draft<Head, Line>> | undefined,
  places: Places,
) {
  const user = useUser()
  const session = useSession()
  const { lines, lookup } = of.lines.useLines({ id, places, session })
  const { kind, load, send, about } = of
  const work = useDraft<Head, Line>({
    ...{ kind, id, localDraft, lines, load, send, about },
    fresh() {
      const first = of.lines.first(places)
      return first && { head: of.fresh(user), lines: [first] }
    },
  })
  return { work, lookup }
}
