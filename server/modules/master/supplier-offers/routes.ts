import { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import { unfiledOffers } from '#contract/master/supplier-offers/unfiled-offers.ts'
import { bind } from '#server/kit/route.ts'
import { fileUnfiled } from './file-unfiled.ts'
import { bySupplierNo, forParts, ofPart } from './offers.ts'
import { page } from './page.ts'
import { history } from './prices.ts'
import { save } from './save.ts'
import { findUnfiled, pageUnfiled, removeUnfiled } from './unfiled.ts'
import { updatePrices } from './update-prices.ts'

export const offerRoutes = [
  ...bind(supplierOffers, { page, ofPart, forParts, bySupplierNo, save, updatePrices, history }),
  ...bind(unfiledOffers, { page: pageUnfiled, find: findUnfiled, file: fileUnfiled, remove: removeUnfiled }),
]
