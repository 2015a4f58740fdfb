import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { explain } from '../results/index.ts'

/** An open item of ours stands on another day from now on, as the goods it is owed for do. */
export async function redateItem(
  ctx: Pick<Context, 'db' | 'tenantId' | 'companyId'>,
  { document, documentId, event }: { document: string; documentId: number; event: string },
  { bizDate, dueDate }: { bizDate: string; dueDate: string },
): Promise<void> {
  const rows = await statement<{ from: string; owed: string; owing: string }>(ctx, 'accounts.redate', REDATE, [
    ...[ctx.tenantId, document, documentId, event, bizDate, dueDate],
  ])
  for (const { from, owed, owing } of rows) {
    explain(ctx, { document, documentId, event: '改期' }, from, owing)
    explain(ctx, { document, documentId, event: '改期' }, bizDate, owed)
  }
}

// `owed`: what it counts among assets less debts; `owing`: the same taken off.
const REDATE = `
  with before as (
    select tenant_id, ysyf_id, biz_date, case when direction = 'ys' then amount else -amount end as owed from accysyf
    where tenant_id = $1 and document = $2 and document_id = $3 and event = $4
  )
  update accysyf y set biz_date = $5, due_date = $6 from before b where y.tenant_id = b.tenant_id and y.ysyf_id = b.ysyf_id
  returning b.biz_date as "from", b.owed, -b.owed as owing`
