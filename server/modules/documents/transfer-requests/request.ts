import type { transferRequests } from '#contract/documents/transfer-requests.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/errors.ts'
import { columns, statement } from '#server/kit/statement.ts'
import { defineTable, PART_COLUMNS } from '../core/index.ts'
import { steps } from './rules.ts'

export type Draft = Received<typeof transferRequests.save>
export const DOCUMENT = 'dy'

const header = ['companyId', 'toCompanyId', 'ckId', 'paperId', 'createdBy'] as const
export const requests = defineTable(DOCUMENT, {
  key: 'dy',
  header,
  lines: ['lineId', 'rowNo', 'partId', 'pjNo', 'pjName', 'qty', 'agreedQty', 'sentQty', 'gotQty'],
  written: [...PART_COLUMNS, 'qty', 'remark'],
  repeated: ['companyId'],
  scope: ['createdBy'],
  steps: () => steps,
})
export type Request = Awaited<ReturnType<typeof requests.lock>>
export type Line = Awaited<ReturnType<typeof requests.linesOf>>[number]

const READ = columns(['dyId', 'dyNo', 'status', 'version', ...header])

/** Under the lock, for the company that is asked: it need not see the asker's people. */
export async function lockAsked(ctx: Context, id: number): Promise<Request> {
  const [request] = await statement<Request>(
    ctx,
    'dy.lock-asked',
    `select ${READ} from transfer_request where tenant_id = $1 and to_company_id = $2 and dy_id = $3 and status <> '草稿' for update`,
    [ctx.tenantId, ctx.companyId, id],
  )
  if (!request) throw notYours()
  return request
}

/** The request a transfer was written of. The transfer's row is locked already: it always goes first. */
export async function lockByPaper(ctx: Pick<Context, 'db' | 'tenantId'>, paperId: number): Promise<Request | undefined> {
  const [request] = await statement<Request>(
    ctx,
    'dy.lock-by-paper',
    `select ${READ} from transfer_request where tenant_id = $1 and paper_id = $2 for update`,
    [ctx.tenantId, paperId],
  )
  return request
}

/** What 占用 says of goods that are kept for a sale. */
export const causeOf = ({ dyId, dyNo }: Pick<Request, 'dyId' | 'dyNo'>, event: string, bizDate: string) => ({
  ...{ document: DOCUMENT, documentId: dyId, docNo: dyNo, kind: '要货', event, bizDate },
  clientId: null,
})
