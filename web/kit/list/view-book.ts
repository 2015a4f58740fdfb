import type { Reply, Sent } from '#contract/kit/fields.ts'
import type { listViews } from '#contract/platform/views.ts'

/** What is told of a view beside its question. */
export type ViewEntry = Omit<Reply<typeof listViews.page>['content'][number], 'question'>
export type ViewHead = Required<Pick<Sent<typeof listViews.save>, 'id' | 'version' | 'name' | 'shared'>>

/** The views of one list or report, and how they are kept. */
export interface ViewBook<Q> {
  place: string
  views: readonly (ViewEntry & { question: Q })[]
  fetch: () => Promise<unknown>
  keep: (head: ViewHead, question: Q) => Promise<{ id: number }>
  remove: (id: number) => Promise<unknown>
}

/** The setting that says what a place opens with. */
export const standardKey = (place: string) => `view.${place}`
/** Views that somebody keeps are named by their number, ready ones by a word. */
export const isKeptKey = (key: string) => /^\d+$/.test(key)
