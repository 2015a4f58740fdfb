/** Years as files write them: 2012, 2012-2018, 2012年-至今, 12/03-18/09 is not one. undefined: not to be understood. 0: not known, or still built. */
export function yearsOf(span: string, from: string, to: string): { yearFrom: number; yearTo: number } | undefined {
  const [first, last] = [from.trim(), to.trim()]
  if (first !== '' || last !== '') {
    const [yearFrom, yearTo] = [year(first), year(last)]
    return yearFrom === undefined || yearTo === undefined ? undefined : { yearFrom, yearTo }
  }
  const text = span.normalize('NFKC').replace(/[年款\s]/g, '')
  if (text === '') return { yearFrom: 0, yearTo: 0 }
  const parts = text.split(/[-~–—至]+/)
  if (parts.length > 2) return undefined
  const [low = '', high = ''] = parts
  const alone = parts.length === 1
  const [yearFrom, yearTo] = [year(low), year(alone ? low : high)]
  return yearFrom === undefined || yearTo === undefined ? undefined : { yearFrom, yearTo }
}

function year(text: string): number | undefined {
  if (/^(今|现在|至今|)$/.test(text)) return 0
  const value = /^\d{4}年?$/.test(text) ? Number.parseInt(text, 10) : 0
  return value >= 1900 && value <= 2100 ? value : undefined
}
