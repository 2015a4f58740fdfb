interface Page<Row> {
  list: Row[]
  totalPage: number
}

/** Reads every page of a paged call; a document has at most a thousand lines. */
export async function allPages<Row>(read: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const first = await read(1)
  const rows = [...first.list]
  for (let page = 2; page <= first.totalPage; page++) rows.push(...(await read(page)).list)
  return rows
}
