/** Tab-separated text as Excel, WPS and browsers exchange it. */

const quoted = (cell: string) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export function toTsv(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.map(quoted).join('\t')).join('\n')
}

/** A quoted cell may hold line breaks and tabs; the line break that ends the last line makes no further line. */
export function fromTsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let inQuotes = false
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at]
    if (inQuotes) {
      if (sign !== '"') cell += sign
      else if (source[at + 1] === '"') {
        cell += '"'
        at += 1
      } else inQuotes = false
    } else if (sign === '"' && cell === '') inQuotes = true
    else if (sign === '\t') {
      row.push(cell)
      cell = ''
    } else if (sign === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += sign
  }
  rows.push([...row, cell])
  return rows
}
