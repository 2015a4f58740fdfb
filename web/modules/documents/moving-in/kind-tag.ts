import { type ImportKind, isListKind, kindFacts } from '#contract/master/imports/import-kinds.ts'
import type { AnyTag } from '#contract/tags.ts'

/** Which list this is and whose right it is to import it; undefined: it is none. */
export function importOf(kind: string): { kind: ImportKind; tag: AnyTag } | undefined {
  if (kind === 'part') return { kind, tag: 'base:basepj:import' }
  return isListKind(kind) ? { kind, tag: kindFacts(kind).tag } : undefined
}
