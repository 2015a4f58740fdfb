import type pg from 'pg'

/** Tables of its own, filled from those of the product: a part with its price and stock in one row. */
export const THIN = [
  'create schema if not exists thin',
  `create table if not exists thin.part as
   select p.tenant_id, p.part_id, p.pj_no, p.code_n, p.pj_name, p.pj_brand, p.pj_oemcode, r.xs_price, coalesce(b.qty, 0) as qty
   from part p left join part_price r using (tenant_id, part_id)
   left join (select tenant_id, part_id, sum(qty) as qty from stock_balance group by 1, 2) b using (tenant_id, part_id)`,
  'create unique index if not exists thin_part_key on thin.part (tenant_id, part_id)',
  'create index if not exists thin_part_code on thin.part (tenant_id, code_n)',
  `create table if not exists thin.paper (tenant_id bigint, paper_id bigint generated always as identity, kind text, no bigint, client_id bigint, made_at timestamptz default now(),
     primary key (tenant_id, paper_id))`,
  `create table if not exists thin.line (tenant_id bigint, paper_id bigint, row_no bigint, part_id bigint, qty numeric, price numeric, primary key (tenant_id, paper_id, row_no))`,
  'create table if not exists thin.number (tenant_id bigint primary key, last bigint not null)',
  'insert into thin.number select tenant_id, 0 from tenant_root on conflict do nothing',
  'vacuum analyze thin.part',
]

export interface Asked {
  tenantId: number
  text: string
  codes: string[]
  clientId: number
  parts: number[]
  qty: number[]
  prices: number[]
}

const HOLDS = `tenant_id = $1 and (pj_no ilike $2 or pj_name ilike $2 or pj_brand ilike $2 or pj_oemcode ilike $2)`
const COLUMNS = 'part_id, pj_no, pj_name, pj_brand, pj_oemcode, xs_price, qty'
const named = (name: string, text: string, values: unknown[]) => ({ name, text, values })

const LINES = `insert into thin.line select $1, $2, n, part_id, qty, price
  from unnest($3::bigint[], $4::numeric[], $5::numeric[]) with ordinality as l (part_id, qty, price, n)`
const MOVE = `with held as materialized (select part_id from thin.part where tenant_id = $1 and part_id = any($2::bigint[]) order by part_id for update)
  update thin.part p set qty = p.qty + l.qty from unnest($2::bigint[], $3::numeric[]) as l (part_id, qty) where p.tenant_id = $1 and p.part_id = l.part_id
    and p.part_id in (select part_id from held)`

/** A paper with its number, its lines and what it moves: one transaction, nothing asked. */
async function post(pool: pg.Pool, kind: string, sign: 1 | -1, { tenantId, clientId, parts, qty, prices }: Asked) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      named(
        'paper',
        `with n as (update thin.number set last = last + 1 where tenant_id = $1 returning last)
         insert into thin.paper (tenant_id, kind, no, client_id) select $1, $2, last, $3 from n returning paper_id, no`,
        [tenantId, kind, clientId],
      ),
    )
    await client.query(named('lines', LINES, [tenantId, rows[0].paper_id, parts, qty, prices]))
    await client.query(named('move', MOVE, [tenantId, parts, qty.map((each) => sign * each)]))
    await client.query('commit')
    return { id: rows[0].paper_id, no: rows[0].no }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

export const answers: Record<string, (pool: pg.Pool, asked: Asked) => Promise<object>> = {
  '/list': async (pool, { tenantId, text }) => {
    const [page, all] = await Promise.all([
      pool.query(named('list', `select ${COLUMNS} from thin.part where ${HOLDS} order by part_id desc limit 20`, [tenantId, `%${text}%`])),
      pool.query(named('count', `select count(*) from thin.part where ${HOLDS}`, [tenantId, `%${text}%`])),
    ])
    return { list: page.rows, count: all.rows[0].count }
  },
  '/type': async (pool, { tenantId, text }) => ({
    list: (
      await pool.query(named('type', `select ${COLUMNS} from thin.part where ${HOLDS} order by pj_no limit 10`, [tenantId, `%${text}%`]))
    ).rows,
  }),
  '/quote': async (pool, { tenantId, codes }) => ({
    list: (
      await pool.query(
        named('quote', `select ${COLUMNS} from thin.part where tenant_id = $1 and code_n = any($2::text[])`, [tenantId, codes]),
      )
    ).rows,
  }),
  '/sale': (pool, asked) => post(pool, 'ck', -1, asked),
  '/stock-in': (pool, asked) => post(pool, 'rk', 1, asked),
}
