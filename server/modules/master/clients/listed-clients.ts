import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { clientScopeSql, codeKey } from '../search/index.ts'

/** What a line of a list says of whose it is. */
interface NamesClient {
  clientNo: string
  clientName: string
}
export interface Listed {
  clientId: number
  clientNo: string
  nameN: string
  linkName: string
  position: string
  linkTel: string
  linkPhone: string
}
const FOUND = `select c.client_id as "clientId", c.client_no as "clientNo", c.name_n as "nameN", c.link_name as "linkName", c.position, c.link_tel as "linkTel",
    c.link_phone as "linkPhone"
  from client c
  where c.tenant_id = $1 and (c.client_no = any($2::text[]) or c.name_n = any($3::text[])) and c.tags = any($5::integer[]) and c.deleted_at is null
    and ${clientScopeSql('$4', 'c')} order by c.client_id`
const WAY = { beside: 'for key share of c', alone: 'for no key update of c' }

/** Clients, suppliers, both. */
export const BUYERS: readonly number[] = [1, 3]
const PARTNERS: readonly number[] = [1, 2, 3]

/**
 * The partners that lines of a list name, by number or else by name, within the reader's reach; they stay until the end. `alone`: nobody else writes
 * of them meanwhile.
 */
export async function listedClients(ctx: Context, rows: readonly NamesClient[], { tags = PARTNERS, alone = false } = {}) {
  const texts = (read: (cells: NamesClient) => string) => [...new Set(rows.map(read).filter(Boolean))]
  const numbers = texts(({ clientNo }) => numberOf(clientNo))
  const names = texts(({ clientName }) => codeKey(clientName))
  const way = alone ? 'alone' : 'beside'
  const clients = await statement<Listed>(ctx, `clients.listed-${way}`, `${FOUND} ${WAY[way]}`, [
    ...[ctx.tenantId, numbers, names, ctx.dataScope, tags],
  ])
  const byNo = new Map(clients.map((each) => [each.clientNo, each]))
  const byName = new Map(clients.map((each) => [each.nameN, each]))
  const clientOf = ({ clientNo, clientName }: NamesClient) => (clientNo ? byNo.get(numberOf(clientNo)) : byName.get(codeKey(clientName)))
  return { ids: clients.map(({ clientId }) => clientId), clientOf }
}
const numberOf = (clientNo: string) => clientNo.trim().toUpperCase()

/** Why a line names nobody; '' = it does. */
export function unnamed(cells: NamesClient, found: Listed | number | undefined): string {
  if (cells.clientNo === '' && cells.clientName === '') return '请填写客户'
  return found ? '' : `客户 ${(cells.clientNo || cells.clientName).slice(0, 50)} 不存在`
}
