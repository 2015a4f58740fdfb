/** A header without width, case, unit, stars and spaces: `＊进价（元）` is 进价. */
export const headerKey = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[(（【[].*?[)）】\]]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
