/** What a draft says in the fields of its contract's header: one that is added there is written without being named again. */
export const headerOf = <H extends object, D extends object>(header: H, draft: D) =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => name in header)) as Pick<D, keyof H & keyof D>

/** Where every field is a column of the same name: what is read of a stored one. */
export const namesOf = <H extends object>(header: H) => Object.keys(header) as (keyof H & string)[]
