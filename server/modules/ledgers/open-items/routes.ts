import { type DueDirection, openItemCalls } from '#contract/ledgers/open-items.ts'
import { bind } from '#server/kit/route.ts'
import { advancesOf, advanceTotalOf } from './advances.ts'
import { itemsOf, itemTotalOf } from './items.ts'
import { owedOf, owedTotalOf } from './owed.ts'

const handlersOf = (direction: DueDirection) => ({
  owed: owedOf(direction),
  owedTotal: owedTotalOf(direction),
  items: itemsOf(direction),
  itemTotal: itemTotalOf(direction),
  advances: advancesOf(direction),
  advanceTotal: advanceTotalOf(direction),
})

export const openItemRoutes = [...bind(openItemCalls.ys, handlersOf('ys')), ...bind(openItemCalls.yf, handlersOf('yf'))]
