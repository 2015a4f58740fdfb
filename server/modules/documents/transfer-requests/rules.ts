import { add, compare, isZero, least, subtract } from '#contract/kit/decimal.ts'

const answered = ['已同意', '部分同意'] as const

/** The life of a 要货单. From 已同意 on the transfer moves it. */
export const steps = {
  submit: { from: ['草稿'], to: '已提交' },
  withdraw: { from: ['已提交'], to: '已撤回' },
  agree: { from: ['已提交'], to: '已同意' },
  agreePartly: { from: ['已提交'], to: '部分同意' },
  refuse: { from: ['已提交'], to: '已拒绝' },
  send: { from: answered, to: '已发出' },
  arrive: { from: ['已发出'], to: '已到货' },
  close: { from: answered, to: '已关单' },
  /** 红冲 of the transfer. */
  takeBack: { from: ['已发出', '已到货'], to: '已关单' },
} as const

interface Wanted {
  partId: number
  qty: string
}
export interface Lying {
  partId: number
  warehouseId: number
  usable: string
}

/**
 * Out of which warehouses the goods come, the first place first; `from` 0 = any. What nobody has is asked of the first place, where the shortage is told
 * in the words of stock.
 */
export function spread<L extends Wanted>(
  lines: readonly L[],
  places: readonly Lying[],
  from: number,
): { line: L; warehouseId: number; qty: string }[] {
  const left = new Map(places.map((place) => [place, place.usable]))
  return lines.flatMap((line) => {
    if (isZero(line.qty)) return []
    const own = places.filter(({ partId, warehouseId }) => partId === line.partId && (from === 0 || warehouseId === from))
    const given: { line: L; warehouseId: number; qty: string }[] = []
    let open = line.qty
    for (const place of own) {
      const qty = least(open, left.get(place) ?? '0')
      if (compare(qty, '0') <= 0) continue
      left.set(place, subtract(left.get(place) ?? '0', qty))
      given.push({ line, warehouseId: place.warehouseId, qty })
      open = subtract(open, qty)
    }
    if (isZero(open)) return given
    const [first] = given
    if (first) first.qty = add(first.qty, open)
    else given.push({ line, warehouseId: from || (own[0]?.warehouseId ?? 0), qty: open })
    return given
  })
}
