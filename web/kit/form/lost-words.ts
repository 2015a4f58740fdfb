/**
 * What is typed into a field with a list and names nothing there is taken back when the field is left. Whoever saves with the cursor
 * still in it meant it: he is told, and nothing is saved without it.
 */
export interface LostWords {
  label: string
  text: string
}
let lost: LostWords | undefined

export function loseWords(label: string, text: string): void {
  lost = { label, text }
}

/** Leaves the field the cursor stands in; answers what it has lost by that. */
export function leaveField(field: HTMLElement): LostWords | undefined {
  lost = undefined
  field.blur()
  const words = lost
  lost = undefined
  return words
}

export const lostText = ({ label, text }: LostWords): string => `未找到${label}“${text}”，请重新选择`
