import { z } from 'zod'
import { endpoint, Flag, Str } from '#contract/kit/fields.ts'

/** The vendor's number of a printer, as it stands on the machine. */
const deviceNo = z
  .string('请输入打印机编号')
  .trim()
  .regex(/^[\w-]{4,40}$/, '打印机编号不正确')
const status = {
  input: { id: deviceNo },
  /** `status` is the vendor's number, `statusName` its word; `ready` = it can print now. */
  reply: { content: z.object({ id: Str, status: z.number(), statusName: Str, ready: Flag }) },
  allow: ['system:printhost:query', 'system:printhost:upd'],
  outside: true,
  whenReadOnly: true,
  perMinute: 60,
} as const

/** Printers that a vendor's cloud reaches. Without keys the answer says that the vendor is not connected; a status is never invented (decision 22). */
export const cloudPrinters = {
  jolimark: endpoint('POST /basedata/v1/jolimark/getPrinterStatus/{id}', status),
  dascom: endpoint('POST /basedata/v1/dascom/getNumberStatus/{id}', status),
}
