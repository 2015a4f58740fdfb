import { openDialog } from '#web/kit/dialogs.tsx'

/** The ledger's word for a document → the dialog that shows it. */
const dialogs = { rk: 'stockIn', ck: 'outbound' } as const

export function openDocument(document: string, id: number): void {
  if (document in dialogs) void openDialog(dialogs[document as keyof typeof dialogs], { id })
}
