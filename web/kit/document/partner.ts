/** Whose document it is. id 0 with a name: a text that names nobody yet. */
export interface Partner {
  id: number
  name: string
}

/** Why a document cannot go on without its partner. */
export const partnerMissing = (word: string, { id, name }: Partner): string | undefined =>
  id !== 0 ? undefined : name ? `${word}“${name}”未建档` : `请选择${word}`
