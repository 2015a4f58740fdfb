import { quotes } from '#contract/documents/quick-quotes.ts'
import { bind } from '#server/kit/route.ts'
import { fastQuote } from './fast-quote.ts'

export const quoteRoutes = bind(quotes, { fast: fastQuote })
