import { printing } from '#contract/printing.ts'
import { PrintButton } from '#web/kit/print/print-button.tsx'
import { call } from '#web/kit/request.ts'

export const StockInPrint = ({ id }: { id: number }) => (
  <PrintButton label="打印" tag="busi:rk:print" keys="F9" ask={(how) => call(printing.rk, { rkId: id, ...how })} />
)
