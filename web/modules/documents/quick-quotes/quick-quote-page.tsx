import { QuickQuote } from './quick-quote.tsx'

/** 快速报价 as a page, for whoever quotes all day. */
export function QuickQuotePage() {
  return (
    <div className="quote-page">
      <QuickQuote />
    </div>
  )
}
