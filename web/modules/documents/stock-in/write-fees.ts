import { stockIn } from '#contract/documents/stock-in.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { allLines } from '#web/kit/document/lines.ts'
import { call } from '#web/kit/request/request.ts'

const quiet = { quiet: true }

/** 费用 of a draft that is saved; what is entered is kept at once. Answers whether something was. */
export async function writeFees({ id, rkNo, lineCount }: { id: number; rkNo: string; lineCount: number }): Promise<boolean> {
  const done = await openDialog('feeEntry', {
    title: `费用 · 入库单 ${rkNo}`,
    note: '确认入库后分摊到明细，并记应付',
    load: async () => ({ fees: (await call(stockIn.fees, { id }, quiet)).content, ways: [] }),
    async lines() {
      const lines = await allLines(lineCount, (page) => call(stockIn.pageLines, { rkId: id, ...page }, quiet))
      return lines.map(({ rkAmount, ...line }) => ({ ...line, qty: rkAmount }))
    },
    save: (fees, submittime) => call(stockIn.saveFees, { id, fees: fees.map(({ partnerName: _, ...fee }) => fee), submittime }),
  })
  return done !== undefined
}
