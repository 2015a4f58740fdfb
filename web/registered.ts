import { documents } from '#contract/documents.ts'
import { lookup } from '#contract/master/lookup.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { registerDocuments } from '#web/kit/document/open-document.ts'
import { registerPartMaking } from '#web/kit/document/use-make-part.ts'
import { call } from '#web/kit/request/request.ts'
import { registerPartMenu } from '#web/kit/table/part-menu.tsx'
import { partMenu } from '#web/modules/master/parts/part-menu.ts'

/** What mechanisms of the kit open: told once, by whatever is drawn for the signed-in. Whoever is not signed in yet does not load it. */
registerPartMenu(partMenu)
registerPartMaking(async (pjNo) => {
  const made = await openDialog('partShort', { pjNo })
  return made && (await call(lookup.showValue, { queryType: 1, queryValue: String(made.id) })).content[0]
})
const papers = Object.entries(documents).flatMap(([kind, { module }]) => (module === 'documents/stock-papers' ? [kind] : []))
registerDocuments({
  rk: (id, title) => void openDialog('stockIn', { id, title }),
  ck: (id, title) => void openDialog('outbound', { id, title }),
  cg: (id, title) => void openDialog('purchaseOrder', { id, title }),
  xt: (id, title) => void openDialog('return', { kind: 'sale', id, title }),
  ct: (id, title) => void openDialog('return', { kind: 'purchase', id, title }),
  ...Object.fromEntries(papers.map((kind) => [kind, (id: number, title?: string) => void openDialog('stockPaper', { id, title })])),
  dy: (id, title) => void openDialog('transferRequest', { id, title }),
  pd: (id, title) => void openDialog('stockCount', { id, title }),
  sk: (id, title) => void openDialog('moneyOrder', { kind: 'sk', id, title }),
  fk: (id, title) => void openDialog('moneyOrder', { kind: 'fk', id, title }),
  hc: (id, title) => void openDialog('moneyOrder', { kind: 'hc', id, title }),
  tk: (id, title) => void openDialog('moneyOrder', { kind: 'tk', id, title }),
  hz: (id, title) => void openDialog('moneyOrder', { kind: 'hz', id, title }),
  gk: (id, title) => void openDialog('moneyOrder', { kind: 'gk', id, title }),
})
