/** Which fields Enter visits in a document, and in which order: 客户 → 明细, 编码 → 数量 → 下一行, unless the user has settled it otherwise. */
export interface EnterPath {
  head: readonly string[]
  lines: readonly string[]
}

export const pathKey = (kind: string) => `enterPath.${kind}`

const namesIn = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? [...new Set(value.filter((name) => typeof name === 'string'))] : undefined

/** A kept setting as it is read: whatever else stands there is no setting. */
export function readPath(setting: unknown): Partial<EnterPath> {
  const { head, lines } = (typeof setting === 'object' && setting !== null ? setting : {}) as Record<string, unknown>
  const [ownHead, ownLines] = [namesIn(head), namesIn(lines)]
  return { ...(ownHead && { head: ownHead }), ...(ownLines && { lines: ownLines }) }
}

/** The user's path through fields that exist today; those that are gone are passed over. Undefined: he has none that leads anywhere. */
export function knownPath(own: readonly string[] | undefined, known: readonly string[]): readonly string[] | undefined {
  const still = own?.filter((name) => known.includes(name))
  // all of them gone is no wish; none at all may be one: Enter leads from the header straight to the lines
  return still?.length || own?.length === 0 ? still : undefined
}

/** Through the lines: a line begins with its code, whatever was settled. */
export function linePath(own: readonly string[] | undefined, editable: readonly string[], code: string): readonly string[] | undefined {
  const path = knownPath(own, editable)
  if (!path?.length) return undefined
  return path.includes(code) ? path : [code, ...path]
}

/**
 * The fields Enter tries after one: those of the path. From a field beside it, what follows in the order of the form and is on the path or
 * was unfolded: whoever unfolds fields wants to fill them.
 */
export function stopsFrom(
  name: string,
  by: 1 | -1,
  order: readonly string[],
  path: readonly string[],
  unfolded: ReadonlySet<string>,
): readonly string[] {
  const along = path.includes(name) ? path : order.filter((each) => each === name || path.includes(each) || unfolded.has(each))
  const at = along.indexOf(name)
  return by === 1 ? along.slice(at + 1) : along.slice(0, at).toReversed()
}

/** One row of the form is always there. */
const ROW = 4

/** Fields that fold away: beyond the first row, off the path, as in an empty document, and neither a must nor wrong. */
export function foldedFields(order: readonly string[], visible: (name: string) => boolean): ReadonlySet<string> {
  const folded = order.slice(ROW).filter((name) => !visible(name))
  // the button would take the room of one alone
  return new Set(folded.length > 1 ? folded : [])
}

const nothing: readonly unknown[] = ['', null, undefined]
export const isStandard = (value: unknown, standard: unknown): boolean =>
  Object.is(value, standard) || (nothing.includes(value) && nothing.includes(standard))

/** As the list is shown for changing: the path first, then what is off it in its own order. */
export function arranged<F extends { name: string }>(fields: readonly F[], path: readonly string[]): (F & { on: boolean })[] {
  const of = new Map(fields.map((field) => [field.name, field]))
  return [
    ...path.flatMap((name) => of.get(name) ?? []).map((field) => ({ ...field, on: true })),
    ...fields.filter(({ name }) => !path.includes(name)).map((field) => ({ ...field, on: false })),
  ]
}
