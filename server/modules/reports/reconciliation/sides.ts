/** The spans of which sums are kept, and how they are written. */
export const SPANS = ['month', 'quarter', 'year'] as const
export const letter = (span: string) => span.slice(0, 1).toUpperCase()

/** Two sides by the same key, one row for each figure. */
export const beside = (expected: string, found: string, keys: string, what: string, figures: readonly (readonly [string, string])[]) => `
  select ${what} || x.word as what, x.expected, x.found from (${expected}) a full join (${found}) b using (${keys})
  cross join lateral (values ${figures.map(([word, column]) => `(' ${word}', coalesce(a.${column}, 0), coalesce(b.${column}, 0))`).join()}) as x(word, expected, found)`
