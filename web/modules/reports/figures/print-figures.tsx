import type { Sent } from '#contract/kit/fields.ts'
import { printing } from '#contract/printing/printouts.ts'
import type { figures } from '#contract/reports/figures/figures.ts'
import { PrintButton } from '#web/kit/print/print-button.tsx'
import { call } from '#web/kit/request/request.ts'

interface Props {
  question: Sent<typeof figures.run>
  /** The columns on the screen, in their order. */
  columns: readonly string[]
}

/** 打印: A4 across, what stands on the screen with all its pages. */
export function PrintFigures({ question, columns }: Props) {
  return (
    <PrintButton
      label="打印"
      tag="report:export"
      report="figures"
      keys="F9"
      ask={({ hostPrint, hostIds, submittime }) =>
        call(printing.figures, { ...question, columns: [...columns], hostPrint, hostIds, submittime })
      }
    />
  )
}
