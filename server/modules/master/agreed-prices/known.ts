import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { partsNamed } from '../prices/index.ts'
import { clientScopeSql, codeKey } from '../search/index.ts'
import type { Cells } from './table.ts'

interface Agreed {
  agreedId: number
  clientId: number | null
  clientType: string
  partId: number | null
  brandN: string
  pjType: string
  fromDay: string
  toDay: string | null
  price: string | null
  script: string
  remark: string
}

/** What makes two agreed prices the same: who, what, since when. */
export const keyOf = ({
  clientId,
  clientType,
  partId,
  brandN,
  pjType,
  fromDay,
}: Omit<Agreed, 'agreedId' | 'toDay' | 'price' | 'script' | 'remark'>) =>
  JSON.stringify([clientId ?? 0, clientType, partId ?? 0, brandN, pjType, fromDay])

/** The clients, parts and agreed prices that the rows of a file speak of. 0 = names none; a text says what is wrong. */
export interface KnownAgreements {
  clientOf(cells: Cells): number | string
  partOf(cells: Cells): number | string
  agreed: Map<string, Agreed>
}

const CLIENTS = `select c.client_id as "clientId", c.client_no as "clientNo", c.name_n as "nameN" from client c
  where c.tenant_id = $1 and (c.client_no = any($2::text[]) or c.name_n = any($3::text[])) and c.tags in (1, 3) and c.deleted_at is null
    and ${clientScopeSql('$4', 'c')}`
const AGREED = `select agreed_id as "agreedId", client_id as "clientId", client_type as "clientType", part_id as "partId", brand_n as "brandN",
    pj_type as "pjType", from_day as "fromDay", to_day as "toDay", price, script, remark
  from agreed_price where tenant_id = $1 and (client_id = any($2::bigint[]) or client_type = any($3::text[]) and client_id is null) order by agreed_id for update`

export async function known(ctx: Context, rows: Cells[]): Promise<KnownAgreements> {
  const texts = (read: (cells: Cells) => string) => [...new Set(rows.map(read).filter(Boolean))]
  const [clients, partOf] = await Promise.all([
    statement<{ clientId: number; clientNo: string; nameN: string }>(ctx, 'agreed.clients', CLIENTS, [
      ctx.tenantId,
      texts(({ clientNo }) => clientNo.trim().toUpperCase()),
      texts(({ clientName }) => codeKey(clientName)),
      ctx.dataScope,
    ]),
    partsNamed(ctx, rows),
  ])
  const agreed = await statement<Agreed>(ctx, 'agreed.there', AGREED, [
    ctx.tenantId,
    clients.map(({ clientId }) => clientId),
    texts(({ clientType }) => clientType),
  ])
  const byNo = new Map(clients.map((client) => [client.clientNo, client.clientId]))
  const byName = new Map(clients.map((client) => [client.nameN, client.clientId]))
  return {
    agreed: new Map(agreed.map((row) => [keyOf(row), row])),
    clientOf({ clientNo, clientName }) {
      if (clientNo === '' && clientName === '') return 0
      const found = clientNo ? byNo.get(clientNo.trim().toUpperCase()) : byName.get(codeKey(clientName))
      return found ?? `客户 ${clientNo || clientName} 不存在`
    },
    partOf,
  }
}
