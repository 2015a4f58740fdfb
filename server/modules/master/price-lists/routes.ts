import { priceLists } from '#contract/master/price-lists.ts'
import { bind } from '#server/kit/route.ts'
import { goods, pageItems } from './items.ts'
import { get, page } from './lists.ts'
import { removeItems, saveGoods } from './save-goods.ts'
import { remove, save } from './save-list.ts'

export const priceListRoutes = bind(priceLists, { page, get, save, remove, pageItems, goods, saveGoods, removeItems })
