/** What a line of a document may hold at most: a slip of the finger is no order. */
export const MOST_PIECES = 999_999
export const MOST_PRICE = 9_999_999.99

export const LIMIT_WORDS = {
  notPositive: '请输入大于0数字',
  negative: '数量不能小于0',
  tooMany: '数量最多 999,999',
  tooDear: (label: string) => `${label}最高 9,999,999.99`,
  tooFine: (places: number) => (places === 0 ? '数量不能有小数' : `数量最多 ${places} 位小数`),
}
