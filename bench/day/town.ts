import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { parts } from '#contract/master/parts.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import type { Urls } from '#server/db/prepare.ts'
import { openPool, transact } from '#server/kit/pool.ts'
import { setTenant } from '#server/kit/statement.ts'
import { createTenant } from '#server/modules/platform/tenants/index.ts'
import { using } from '../database.ts'
import type { Clerk } from './clerk.ts'
import { fen, moved, paid, sumOf, type Tally } from './tally.ts'

/** A tenant of two companies and people who may do everything; each of them sits in both companies. */
interface People {
  tenantId: number
  companyIds: [number, number]
  tokens: [string, string][]
}

export async function settlePeople({ appUrl, ownerUrl }: Urls, desks: number): Promise<People> {
  const pool = openPool(appUrl, 1)
  const mark = randomBytes(4).toString('hex')
  const users = Array.from({ length: desks }, (_, at) => ({
    role: 'owner' as const,
    loginAccount: `day-${mark}-${at}`,
    realName: `柜台${at + 1}`,
    password: { hash: 'none' },
  }))
  const companies = ['总公司', '分公司'].map((companyName, at) => ({ companyName, companyNo: `0${at + 1}` }))
  const licence = { trial: false, seats: 9999, pdaSeats: 0, days: 3650 }
  try {
    const tenant = await transact(pool, undefined, (db) =>
      createTenant({ db, enter: (tenantId) => setTenant(db, tenantId) }, { name: `忙碌的一天 ${mark}`, companies, users, licence }),
    )
    const [head = 0, branch = 0] = tenant.companyIds
    const tokens = await using(ownerUrl, async (owner) => {
      const seated: [string, string][] = []
      for (const { userId } of tenant.users) {
        const seat = (companyId: number) => sit(owner, { tenantId: tenant.tenantId, userId, companyId })
        seated.push([await seat(head), await seat(branch)])
      }
      return seated
    })
    return { tenantId: tenant.tenantId, companyIds: [head, branch], tokens }
  } finally {
    await pool.end()
  }
}

async function sit(owner: pg.Client, who: { tenantId: number; userId: number; companyId: number }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await owner.query(
    `insert into session (token_hash, tenant_id, user_id, company_id, browser_id, ip) values ($1, $2, $3, $4, $5, '127.0.0.1')`,
    [createHash('sha256').update(token).digest(), who.tenantId, who.userId, who.companyId, `day-${who.companyId}`],
  )
  return token
}

/** One company: where its goods lie, where its money lies. */
export interface Side {
  companyId: number
  stores: number[]
  scrap: number
  cash: number
}
export interface Town {
  sides: [Side, Side]
  parts: { pjid: number; xsPrice: number; purchasePrice: number }[]
  clients: number[]
  suppliers: number[]
  /** Client and supplier in one. */
  both: number[]
  today: string
}

const OPENING = 100
const CASH = 100_000

const times = <T>(count: number, make: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => make(at)))

/** Parts, partners, shelves with goods, cash boxes: few enough that everybody meets everybody. */
export async function furnishTown(
  [head, branch]: [Clerk, Clerk],
  companyIds: [number, number],
  count: number,
  tally: Tally,
): Promise<Town> {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const goods = await times(count, async (at) => {
    const prices = { xsPrice: 80 + at, purchasePrice: 40.5 + at, minPrice: at % 4 === 0 ? 70 : 0 }
    const { id } = await head.read(parts.save, { pjNo: `DAY-${at + 1}`, pjName: '刹车片', pjBrand: '博世', ...prices })
    return { pjid: id, ...prices }
  })
  const partner = async (clientName: string, tags: 1 | 2 | 3) =>
    (await head.read(clients.save, { clientName, clientType: '修理厂', tags })).id
  const partners = (name: string, tags: 1 | 2 | 3, many: number) => times(many, (at) => partner(`${name}${at + 1}`, tags))
  const both = await partners('同行', 3, 2)
  const clientIds = [...(await partners('客户', 1, 6)), ...both]
  const suppliers = [...(await partners('供应商', 2, 3)), ...both]
  const side = async (clerk: Clerk, companyId: number): Promise<Side> => {
    const store = async (warehouseName: string, kind: 'normal' | 'scrap' = 'normal') =>
      (await clerk.read(warehouses.save, { warehouseName, kind })).id
    const stores = [await store('主仓'), await store('二仓')]
    const scrap = await store('废品仓', 'scrap')
    const { id: cash } = await clerk.read(funds.save, { accountName: '现金', accountType: 1, opening: CASH })
    paid(tally, cash, fen(CASH))
    const lines = goods.flatMap(({ pjid, purchasePrice }) =>
      stores.map((warehouseId) => ({ pjid, warehouseId, qty: OPENING, price: purchasePrice })),
    )
    const { id } = await clerk.read(stockPapers.save, { kind: 'qk', paperDate: today, lines })
    await clerk.read(stockPapers.audit, { id })
    moved(
      tally,
      lines.map(({ pjid, qty }) => ({ pjid, amount: qty })),
      1,
    )
    await yesterday(clerk, stores[0] ?? 0)
    return { companyId, stores, scrap, cash }
  }
  /** Something everybody may bring back to begin with. */
  const yesterday = async (clerk: Clerk, warehouseId: number) => {
    const [{ pjid, xsPrice, purchasePrice } = { pjid: 0, xsPrice: 0, purchasePrice: 0 }] = goods
    const bought = { supplierId: suppliers[0] ?? 0, rkDate: today, lines: [{ pjid, warehouseId, rkAmount: 9, purchasePrice }] }
    await clerk.read(stockIn.confirm, { id: (await clerk.read(stockIn.save, bought)).id })
    await clerk.read(outbound.counter, {
      clientId: clientIds[0] ?? 0,
      ckDate: today,
      lines: [{ pjid, warehouseId, ckAmount: 9, xsPrice }],
    })
    tally.owing += sumOf([{ amount: 9, price: purchasePrice }])
    tally.owed += sumOf([{ amount: 9, price: xsPrice }])
  }
  return {
    sides: [await side(head, companyIds[0]), await side(branch, companyIds[1])],
    parts: goods,
    clients: clientIds,
    suppliers,
    both,
    today,
  }
}
