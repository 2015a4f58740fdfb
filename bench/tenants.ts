import { pino } from 'pino'
import type { Context } from '#server/kit/context.ts'
import { noFiles } from '#server/kit/file-store.ts'
import { onBehalf } from '#server/kit/jobs.ts'
import { openPool, transact } from '#server/kit/pool.ts'
import { setTenant } from '#server/kit/statement.ts'
import { indexClients } from '#server/modules/master/search/index.ts'
import { identifyUser } from '#server/modules/platform/session/index.ts'
import { createTenant } from '#server/modules/platform/tenants/index.ts'
import { openServices } from '#server/services.ts'
import type { Size } from './options.ts'
import { dice } from './parts-data.ts'

/** A tenant to be filled, with who and what its documents need. */
export interface BenchTenant {
  tenantId: number
  companyId: number
  userId: number
  parts: number
  ledger: number
  lines: number
  /** First part id; the parts follow each other. */
  firstId: number
  warehouses: number[]
  /** First positions of the first warehouse; they follow each other. */
  posi: number
  positions: number
  /** First ids; clients follow each other, then suppliers. */
  client: number
  clients: number
  supplier: number
  suppliers: number
}

export const LARGE = '规模测试'
const log = pino({ level: 'silent' })

/** The large tenant comes first. Each has a user with every right, warehouses, positions, clients and suppliers. */
export async function createTenants(appUrl: string, { parts, tenants, smallParts, ledger, lines }: Size): Promise<BenchTenant[]> {
  const pool = openPool(appUrl, 2)
  const made: BenchTenant[] = []
  let firstId = 1
  try {
    for (let at = 0; at <= tenants; at++) {
      const own = at === 0 ? { parts, ledger, lines } : { parts: smallParts, ledger: smallParts / 2, lines: smallParts / 10 }
      const name = at === 0 ? LARGE : `${LARGE}${at}`
      const users = [{ role: 'owner' as const, loginAccount: `bench-${at}`, realName: '老板', password: { hash: 'none' } }]
      const companies = [{ companyName: name, companyNo: '01' }]
      const tenant = await transact(pool, undefined, (db) =>
        createTenant(
          { db, enter: (tenantId) => setTenant(db, tenantId) },
          { name, companies, users, licence: { trial: false, seats: 9999, pdaSeats: 0, days: 3650 } },
        ),
      )
      const { tenantId } = tenant
      const who = { tenantId, userId: tenant.users[0]?.userId ?? 0, companyId: tenant.companyIds[0] ?? 0 }
      const small = own.parts <= smallParts
      const counts = { positions: small ? 50 : 1000, clients: small ? 50 : 2000, suppliers: small ? 10 : 100 }
      const ids = await onBehalf(pool, openServices({ files: noFiles }), identifyUser, who, log, (ctx) => furnish(ctx, counts))
      made.push({ ...who, ...own, ...counts, ...ids, firstId })
      firstId += own.parts
    }
  } finally {
    await pool.end()
  }
  return made
}

type Counts = Pick<BenchTenant, 'positions' | 'clients' | 'suppliers'>

async function furnish(ctx: Context, { positions, clients, suppliers }: Counts) {
  const { tenantId, companyId } = ctx
  const stores = await ctx.db
    .insertInto('warehouse')
    .values(['主仓', '二仓'].map((warehouseName, sort) => ({ tenantId, companyId, warehouseName, sort })))
    .returning('warehouseId')
    .execute()
  const warehouses = stores.map(({ warehouseId }) => warehouseId)
  const [warehouseId = 0] = warehouses
  const shelf = (at: number) => `${String.fromCharCode(65 + (at % 26))}-${String(at).padStart(4, '0')}`
  const places = await ctx.db
    .insertInto('posi')
    .values(Array.from({ length: positions }, (_, walk) => ({ tenantId, warehouseId, posiName: shelf(walk), walk })))
    .returning('posiId')
    .execute()
  const [client, supplier] = [await partners(ctx, clients, 1), await partners(ctx, suppliers, 2)]
  // No stops on the way: a confirmed order waits for 发货, and that completes it.
  await ctx.db.insertInto('parameterValue').values({ tenantId, name: 'CK_STEPS', value: 'ship' }).execute()
  return { warehouses, posi: Math.min(...places.map(({ posiId }) => posiId)), client, supplier }
}

const CHUNK = 500

/** Customers (tags 1, every fourth with a credit limit and days to pay that no sale of the run breaks) or suppliers (2). Answers the first id. */
async function partners(ctx: Context, count: number, tags: 1 | 2): Promise<number> {
  const { tenantId, userId } = ctx
  const roll = dice(tags)
  const sign = () => '鑫顺达宏兴永利华泰恒通广源盛安平福康'.charAt(roll(18))
  const kind = tags === 1 ? '汽修厂' : '汽配公司'
  const rows = Array.from({ length: count }, (_, at) => {
    const clientName = `${sign()}${sign()}${sign()}${kind}${at}`
    const credit = tags === 1 && at % 4 === 0 ? { maxPrice: '1000000000', maxDays: 3650 } : {}
    const clientNo = `${tags === 1 ? 'KH' : 'GY'}${String(at + 1).padStart(5, '0')}`
    return {
      tenantId,
      clientNo,
      clientName,
      clientFullName: clientName,
      nameN: clientName,
      tags,
      createdBy: userId,
      updatedBy: userId,
      ...credit,
    }
  })
  const ids: number[] = []
  for (let start = 0; start < count; start += CHUNK) {
    const made = await ctx.db
      .insertInto('client')
      .values(rows.slice(start, start + CHUNK))
      .returning('clientId')
      .execute()
    const chunk = made.map(({ clientId }) => clientId)
    await indexClients(ctx, chunk)
    ids.push(...chunk)
  }
  return Math.min(...ids)
}
