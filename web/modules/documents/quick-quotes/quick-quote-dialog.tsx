import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { SEARCH_KEYS } from '#web/kit/document/front-document.ts'
import { QuickQuote } from './quick-quote.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 快速报价 (trading.md 2.6). */
    fastQuote: { props: Record<never, never> }
  }
}

export function QuickQuoteDialog({ onClose }: DialogProps<'fastQuote'>) {
  return (
    <AppDialog title="快速报价" width="84%" height={560} onClose={onClose} shortcuts={SEARCH_KEYS}>
      <QuickQuote onQuoted={onClose} />
    </AppDialog>
  )
}
