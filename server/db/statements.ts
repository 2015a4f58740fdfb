/** What may hold a semicolon that ends nothing: words between quotes, names, remarks, bodies between dollars. */
const WHOLE = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|;/g
const REMARKS = /--[^\n]*|\/\*[\s\S]*?\*\//g

/**
 * The statements of a file, one by one: a distributed database (Citus) hands each on to its machines, and of several in one piece it would hand on all. Backslashes
 * within quotes (E'…') are letters here; a quote behind one would not be seen, so none of our files has one.
 */
export function statementsOf(sql: string): string[] {
  const statements: string[] = []
  let from = 0
  for (const { index, 0: found } of sql.matchAll(WHOLE)) {
    if (found !== ';') continue
    statements.push(sql.slice(from, index + 1))
    from = index + 1
  }
  statements.push(sql.slice(from))
  return statements.filter((each) => each.replace(REMARKS, '').replace(';', '').trim() !== '')
}
