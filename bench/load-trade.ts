import type pg from 'pg'
import { PAPERS } from './papers-sql.ts'
import type { BenchTenant } from './tenants.ts'
import { DROP, MOVES, OPENINGS, ORDERS, TAKEN_OVER } from './trade-sql.ts'

const LINES_EACH = 20

/** A year of trade of one tenant: orders with their lines, both ledgers, balances, receivables; every one equal to the sum it stands for. */
export async function loadTrade(owner: pg.Client, tenant: BenchTenant) {
  const bought = Math.floor(tenant.lines / 3 / LINES_EACH)
  const sold = Math.floor(tenant.lines / LINES_EACH) - bought
  const lines = (bought + sold) * LINES_EACH
  const stocked = Math.floor(tenant.parts / 10)
  const moved = Math.max(0, tenant.ledger - lines - Math.ceil(stocked * 1.25))
  const { warehouses, ...numbers } = tenant
  const [main = 0, second = 0] = warehouses
  const values = { ...numbers, main, second, bought, sold, moved, stocked, papers: bought + sold, lines_each: LINES_EACH }
  await owner.query('begin')
  await owner.query(`select setseed(0.42); set local timezone = 'Asia/Shanghai'`)
  for (const text of [...ORDERS, ...MOVES, ...OPENINGS, ...TAKEN_OVER, ...PAPERS, ...DROP]) await owner.query(filled(text, values))
  await owner.query('commit')
}

/** `:name` is replaced by a number of ours; the planner sees it, which a parameter would hide. */
export const filled = (text: string, values: Record<string, number>) =>
  text.replaceAll(/(?<!:):(\w+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || !Number.isFinite(value)) throw new Error(`no value for :${name}`)
    return String(value)
  })
