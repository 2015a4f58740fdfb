interface Column {
  prop: string
  show?: boolean
  files?: unknown
  headImg?: unknown
}

const isColumn = (item: unknown): item is Column => {
  const column = item as Partial<Column> | null
  return typeof column === 'object' && column !== null && typeof column.prop === 'string'
}

/** The list in a saved layout; undefined when the text is not one. */
export function readLayout(text: string): Column[] | undefined {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.length > 0 && list.length <= 200 && list.every(isColumn) ? list : undefined
  } catch {
    return undefined
  }
}

/** At least one column is shown, and not only the screenshot. */
export const showsSomething = (columns: Column[]) => columns.some(({ show, files, headImg }) => show !== false && !files && !headImg)
