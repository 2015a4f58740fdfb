/** Where on a car a part sits; several together in this order: 前左. */
export const FIT_PLACES = ['前', '后', '左', '右', '上', '下', '内', '外'] as const
const isPlace = (sign: string) => (FIT_PLACES as readonly string[]).includes(sign)

/** As lists and people write it: 左前轮, 前左/前右. '' where nothing is said; undefined: it is no place. */
export function fitPlaceOf(typed: string): string | undefined {
  const signs = new Set(typed.normalize('NFKC').replace(/[\s/,;、+&和及轮桥侧边方部-]/g, ''))
  if (![...signs].every(isPlace) || (signs.size === 0 && typed.trim() !== '')) return undefined
  return FIT_PLACES.filter((place) => signs.has(place)).join('')
}
