import type { DocumentLayout, LabelLayout, TicketLayout } from '#contract/printing/templates/layout.ts'
import type { DocumentData, FiguresData, LabelData, TicketData } from './values.ts'

/** One thing to be drawn. */
export type Job =
  | { kind: 'document'; layout: DocumentLayout; data: DocumentData }
  | { kind: 'label'; layout: LabelLayout; labels: readonly LabelData[]; title: string }
  | { kind: 'ticket'; layout: TicketLayout; data: TicketData }
  | { kind: 'figures'; data: FiguresData }
  | { kind: 'ruler'; paper: { width: number; height: number }; title: string; words: readonly string[] }

/** As PDF, or one page of it as a picture. */
export type Order = { job: Job; page?: number }
export interface Drawn {
  body: Buffer
  pages: number
  /** Of a till receipt, in millimetres. */
  height?: number
}
