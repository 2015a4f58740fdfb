export interface LookupKind {
  of: 'parts' | 'names' | 'models' | 'clients' | 'companies' | 'tenants'
  /** Which clients. */
  tags: number[]
}

/** What queryType and assists ask for (master-data.md 7): 1/2 part names, 1/3 models, 2/1,3 clients with these tags … */
export function kindOf(queryType: number, assists: string): LookupKind {
  const numbers = assists
    .split(',')
    .map((part) => Number(part.trim()))
    .filter((number) => Number.isInteger(number) && number > 0)
  if (queryType === 2) {
    const tags = numbers.filter((number) => number <= 5)
    return { of: 'clients', tags: tags.length > 0 ? tags : [1, 2, 3, 4, 5] }
  }
  if (queryType === 3) return { of: 'companies', tags: [] }
  if (queryType === 4) return { of: 'tenants', tags: [] }
  if (numbers.includes(2)) return { of: 'names', tags: [] }
  return { of: numbers.includes(3) ? 'models' : 'parts', tags: [] }
}
