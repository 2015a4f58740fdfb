import { exports } from '#contract/reports/exports.ts'
import { askOf } from '#server/kit/ask.ts'
import { type Bound, bind } from '#server/kit/route.ts'
import { exportLater, exportList } from './export-list.ts'
import { listsOf } from './list-rows.ts'
import { fetchExport, mine } from './my-exports.ts'
import { saleSheetOf } from './sale.ts'
import { stockInSheetOf } from './stock-in.ts'

export { sheetBook } from './list-sheet.ts'

/** Exports of documents, and of every list among the calls of the other modules. */
export function exportsOf(calls: readonly Bound[]) {
  const lists = listsOf(calls)
  const ask = askOf(calls)
  const later = exportLater(lists)
  const routes = bind(exports, {
    stockIn: stockInSheetOf(ask),
    sale: saleSheetOf(ask),
    list: (ctx, wanted) => exportList(ctx, lists, wanted),
    listLater: later.order,
    mine,
    fetch: fetchExport,
  })
  return { routes, tasks: [later.job] }
}
