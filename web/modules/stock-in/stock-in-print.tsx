import { printing } from '#contract/printing.ts'
import { PrintButton } from '#web/kit/print/print-button.tsx'
import { HERE } from '#web/kit/print/print-out.ts'
import { call, stamp } from '#web/kit/request.ts'

export const StockInPrint = ({ id }: { id: number }) => (
  <PrintButton label="打印" tag="busi:rk:print" keys="F9" ask={() => call(printing.rk, { rkId: id, ...HERE, submittime: stamp() })} />
)
