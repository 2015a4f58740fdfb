import { reversal } from '#contract/documents/reversal.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { bind } from '#server/kit/route.ts'
import { changeDate } from './change-date.ts'
import { confirm, finish } from './confirm.ts'
import { fees, saveFees, spreadFee } from './fees.ts'
import { pay } from './pay.ts'
import { get, log, page, pageLines, totals } from './queries.ts'
import { receive } from './receive.ts'
import { remove } from './remove.ts'
import { reverseStockIn } from './reverse.ts'
import { save } from './save.ts'

export const stockInRoutes = [
  ...bind(stockIn, {
    page,
    totals,
    get,
    pageLines,
    log,
    save,
    receive,
    remove,
    confirm,
    pay,
    finish,
    changeDate,
    fees,
    saveFees,
    spreadFee,
  }),
  ...bind({ stockIn: reversal.stockIn }, { stockIn: reverseStockIn }),
]
