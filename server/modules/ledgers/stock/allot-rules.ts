import { add, compare, least, subtract } from '#contract/kit/decimal.ts'

export interface AllotLine {
  lineId: number
  partId: number
  warehouseId: number
  /** 0: anywhere in the warehouse. */
  posiId: number
  qty: string
}
export interface Offer {
  partId: number
  warehouseId: number
  posiId: number
  usable: string
}
export type Allotment = AllotLine

/** Spreads wanted quantities over places, in the order the places are given. What no place has stays at the asked place (the posting then refuses, or goes negative where that is allowed). */
export function allot(wanted: AllotLine[], offers: Offer[]): Allotment[] {
  const left = offers.map((offer) => ({ ...offer }))
  const allotments: Allotment[] = []
  for (const line of wanted) {
    let missing = line.qty
    const fits = (offer: Offer) =>
      offer.partId === line.partId && offer.warehouseId === line.warehouseId && (line.posiId === 0 || offer.posiId === line.posiId)
    for (const offer of left.filter(fits)) {
      if (compare(missing, '0') <= 0) break
      const taken = least(missing, offer.usable)
      if (compare(taken, '0') <= 0) continue
      offer.usable = subtract(offer.usable, taken)
      missing = subtract(missing, taken)
      allotments.push({ ...line, posiId: offer.posiId, qty: taken })
    }
    if (compare(missing, '0') > 0) addTo(allotments, { ...line, qty: missing })
  }
  return allotments
}

/** One allotment per line and place. */
function addTo(allotments: Allotment[], more: Allotment) {
  const same = allotments.find(
    (each) => each.lineId === more.lineId && each.posiId === more.posiId && each.warehouseId === more.warehouseId,
  )
  if (same) same.qty = add(same.qty, more.qty)
  else allotments.push(more)
}
