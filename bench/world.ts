import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { LARGE } from './tenants.ts'

/** The large tenant as it was loaded, and its owner with a fresh session. */
export interface World {
  tenantId: number
  companyId: number
  userId: number
  token: string
  /** First part id and how many there are; ids that end in 0 are in stock. */
  firstId: number
  parts: number
  warehouseId: number
  warehouses: number[]
  /** Some numbers of documents in the ledger. */
  numbers: string[]
  clients: number[]
  clientNames: string[]
  suppliers: number[]
  /** The part that sells most. */
  hotPart: number
  firstDay: string
  lastDay: string
}

/** A session of the first small tenant's owner. */
export const neighbourToken = async (owner: pg.Client) => (await seat(owner, `${LARGE}1`)).token

async function seat(owner: pg.Client, name: string) {
  const { rows } = await owner.query<Pick<World, 'tenantId' | 'companyId' | 'userId'>>(
    `select tenant_id as "tenantId", company_id as "companyId", user_id as "userId" from app_user
     where tenant_id = (select tenant_id from tenant_root where name = $1)`,
    [name],
  )
  const [who] = rows
  if (!who) throw new Error(`no company ${name}`)
  const token = randomBytes(32).toString('base64url')
  await owner.query(
    `insert into session (token_hash, tenant_id, user_id, company_id, browser_id, ip) values ($1, $2, $3, $4, 'bench', '127.0.0.1')`,
    [createHash('sha256').update(token).digest(), who.tenantId, who.userId, who.companyId],
  )
  return { ...who, token }
}

/** `loaded`: parts it was loaded with; an import that was cut short may have left more. */
export async function findWorld(owner: pg.Client, loaded: number): Promise<World> {
  owner.setTypeParser(pg.types.builtins.INT8, Number)
  const one = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows[0]
  const { token, ...who } = await seat(owner, LARGE)
  const mine = [who.tenantId]
  const first = await one('select min(part_id) as "firstId" from part where tenant_id = $1', mine)
  const store = await one('select min(warehouse_id) as "warehouseId" from warehouse where tenant_id = $1', mine)
  const partners = (await owner.query('select client_id as id, client_name as name, tags from client where tenant_id = $1', mine)).rows as {
    id: number
    name: string
    tags: number
  }[]
  const hot = await one(`select part_id as "hotPart" from ck_product where tenant_id = $1 group by 1 order by count(*) desc limit 1`, mine)
  const last = await one(
    `select to_char(min(biz_date), 'YYYY-MM-DD') as "firstDay", to_char(max(biz_date), 'YYYY-MM-DD') as "lastDay" from stock_ledger where tenant_id = $1`,
    mine,
  )
  const warehouses = (await owner.query('select warehouse_id as id from warehouse where tenant_id = $1 order by 1', mine)).rows.map(
    ({ id }) => id,
  )
  const numbers = (
    await owner.query('select ck_no from ck_order where tenant_id = $1 and ck_type = 0 order by ck_id % 101, ck_id limit 300', mine)
  ).rows.map((row) => row.ck_no)
  const tagged = (wanted: number) => partners.filter(({ tags }) => tags === wanted).map(({ id }) => id)
  return {
    ...who,
    ...first,
    parts: loaded,
    ...store,
    ...hot,
    ...last,
    token,
    warehouses,
    numbers,
    clients: tagged(1),
    clientNames: partners.filter(({ tags }) => tags === 1).map(({ name }) => name),
    suppliers: tagged(2),
  }
}
