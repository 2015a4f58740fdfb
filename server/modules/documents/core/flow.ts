import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'userId'>

/** Which event leads from which states to which one. The one table of a document's life. */
export type Steps<Status extends string, Event extends string> = Record<Event, { from: readonly Status[]; to: Status }>

export const statusChanged = () => refused('单据状态已变化，请刷新后重试')

/** The state an event leads to; refuses from any other state, and where the document knows no such event. */
export function transition<Status extends string, Event extends string>(
  steps: Partial<Steps<Status, Event>>,
  status: string,
  event: Event,
): Status {
  const known = steps[event]
  if (!known || !(known.from as readonly string[]).includes(status)) throw statusChanged()
  return known.to
}

/** Writes transitions, skipped steps included, in the order given. */
export async function logTransition(
  ctx: Who,
  document: string,
  documentId: number,
  walked: readonly { from: string; to: string; note?: string }[],
): Promise<void> {
  await statement(
    ctx,
    'flow.record',
    `insert into doc_log (tenant_id, document, document_id, user_id, from_status, to_status, note)
     select $1, $2, $3, $4, w.f, w.t, w.n from unnest($5::text[], $6::text[], $7::text[]) with ordinality as w(f, t, n, ord) order by w.ord`,
    [
      ctx.tenantId,
      document,
      documentId,
      ctx.userId,
      walked.map(({ from }) => from),
      walked.map(({ to }) => to),
      walked.map(({ note }) => note ?? ''),
    ],
  )
}

/** The transitions of a document, oldest first. */
export const logOf = (ctx: Who, document: string, documentId: number) =>
  ctx.db
    .selectFrom('docLog')
    .leftJoin('appUser', (join) => join.onRef('appUser.tenantId', '=', 'docLog.tenantId').onRef('appUser.userId', '=', 'docLog.userId'))
    .where('docLog.tenantId', '=', ctx.tenantId)
    .where('docLog.document', '=', document)
    .where('docLog.documentId', '=', documentId)
    .orderBy('docLog.logId')
    .select(({ fn, val }) => ['fromStatus', 'toStatus', 'note', 'at', fn.coalesce('appUser.realName', val('')).as('userName')])
    .execute()
