import { toast } from '../dialog/dialogs.tsx'

type Open = (id: number, title?: string) => void
let openers: Readonly<Record<string, Open>> = {}

/** The program says once which dialog shows which document, by the ledgers' word for it (web/registry). */
export function registerDocuments(found: Readonly<Record<string, Open>>): void {
  openers = found
}

/** Whether a row's document can be shown: its number is drawn as a link then. */
export const canOpenDocument = (document: string): boolean => document in openers

/** Shows the document a row names: `rk`, `ck` … as its ledger calls it. */
export function openDocument(document: string, id: number, title?: string): void {
  const open = openers[document]
  if (!open || !id) return void toast.warning('无效单据')
  open(id, title)
}
