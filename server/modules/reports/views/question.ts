import { z } from 'zod'
import { quickDays } from '#contract/kit/quick-ranges.ts'
import { viewQuestion } from '#contract/reports/figures/views.ts'
import type { SheetQuestion } from '../figures/index.ts'

const Kept = z.object(viewQuestion)
export type ViewQuestion = z.output<typeof Kept>

/** As it was kept; what the report has no longer falls away, and the report itself is left. */
export function readQuestion(kept: unknown): ViewQuestion | undefined {
  const whole = Kept.safeParse(kept)
  if (whole.success) return whole.data
  return Kept.safeParse({ report: (kept as { report?: unknown } | null)?.report }).data
}

/** As the report is asked on this day. */
export function askedOn({ quick, columns, ...question }: ViewQuestion, today: string): SheetQuestion {
  const [from, to] = quick === '' ? [question.from, question.to] : quickDays(quick, today)
  return { ...question, from, to, columns, path: [] }
}
