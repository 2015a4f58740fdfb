/** First and last code of a region and of everything inside it: 440000 → 440000–449999, 440100 → 440100–440199. */
export function areasWithin(id: number): [number, number] {
  if (id % 10_000 === 0) return [id, id + 9999]
  return [id, id % 100 === 0 ? id + 99 : id]
}

export const provinceOf = (id: number) => id - (id % 10_000)
