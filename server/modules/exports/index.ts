import { exports } from '#contract/exports.ts'
import { bind } from '#server/kit/route.ts'
import { saleSheet } from './sale.ts'
import { stockInSheet } from './stock-in.ts'

export const exportRoutes = bind(exports, { stockIn: stockInSheet, sale: saleSheet })
