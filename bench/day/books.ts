import type pg from 'pg'
import { MONEY_STATUSES } from '#contract/documents/payments/payments.ts'
import { CG_STATUSES } from '#contract/documents/purchase-orders.ts'
import { PURCHASE_RETURN_STATUSES, SALE_RETURN_STATUSES } from '#contract/documents/returns.ts'
import { CK_STATUSES, OFFER_STATUSES } from '#contract/documents/sales/order.ts'
import { MARK_STATUSES } from '#contract/documents/stock-counts.ts'
import { RK_STATUSES } from '#contract/documents/stock-in.ts'
import { PAPER_STATUSES } from '#contract/documents/stock-papers.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import type { Clerk } from './clerk.ts'
import { fen, type Tally } from './tally.ts'

/** 数据核对 of both companies: how much was compared, and what differs. */
export async function reconciled(clerks: readonly Clerk[]) {
  const wrong: string[] = []
  let compared = 0
  for (const by of clerks) {
    const { content } = await by.read(reconciliation.reconcile, {})
    for (const check of content) {
      compared += check.compared
      if (check.wrong > 0) wrong.push(`${check.name}: ${check.wrong} ${JSON.stringify(check.samples[0])}`)
    }
  }
  return { compared, wrong }
}

/** Every kind of document: its number, and the states it may be in. */
const DOCUMENTS = `
  select 'ck' as document, ck_id as id, company_id, ck_no as no, status, case ck_type when 0 then 'ck' else 'offer' end as life from ck_order where tenant_id = $1
  union all select 'rk', rk_id, company_id, rk_no, status, 'rk' from rk_order where tenant_id = $1
  union all select 'cg', cg_id, company_id, cg_no, status, 'cg' from purchase_order where tenant_id = $1
  union all select case th_type when 0 then 'xt' else 'ct' end, th_id, company_id, th_no, status, case th_type when 0 then 'xt' else 'ct' end from th_order where tenant_id = $1
  union all select kind, paper_id, company_id, paper_no, status, 'paper' from stock_paper where tenant_id = $1
  union all select 'pd', mark_id, company_id, mark_no, status, 'pd' from mark_order where tenant_id = $1
  union all select kind, money_id, company_id, money_no, status, 'money' from money_order where tenant_id = $1`

const LIVES: Record<string, readonly string[]> = {
  ck: CK_STATUSES,
  offer: OFFER_STATUSES,
  rk: RK_STATUSES,
  cg: CG_STATUSES,
  xt: SALE_RETURN_STATUSES,
  ct: PURCHASE_RETURN_STATUSES,
  paper: PAPER_STATUSES,
  pd: MARK_STATUSES,
  money: MONEY_STATUSES,
}

const TWICE = `select no, count(*) from (${DOCUMENTS}) d group by company_id, no having count(*) > 1`

/** The log of a document leads from 草稿 to where it stands, each row beginning where the one before ended. */
const BROKEN = `
  with docs as (${DOCUMENTS}), steps as (
    select document, document_id, from_status, to_status, lag(to_status, 1, '草稿') over w as before, lead(to_status) over w is null as last
    from doc_log where tenant_id = $1 window w as (partition by document, document_id order by log_id)
  )
  select d.no, d.status, s.from_status, s.to_status, s.before from docs d left join steps s on s.document = d.document and s.document_id = d.id
  where s.from_status <> s.before or (s.last and s.to_status <> d.status) or (s.document is null and d.status <> '草稿')`

/** What documents say is owed, minus what settled it: nothing of it is read from the books of debts. */
const OWED = `
  select coalesce((select sum(txs_sum) from ck_order where tenant_id = $1 and shipped_at is not null), 0)
      - coalesce((select sum(th_sum) from th_order where tenant_id = $1 and th_type = 0 and posted_at is not null), 0)
      - coalesce((select sum(money_sum + discount) from money_order where tenant_id = $1 and kind in ('sk', 'hc') and status not in ('草稿', '已红冲')), 0) as owed,
    coalesce((select sum(purchase_sum) from rk_order where tenant_id = $1 and confirmed_at is not null), 0)
      - coalesce((select sum(th_sum) from th_order where tenant_id = $1 and th_type = 1 and posted_at is not null), 0)
      - coalesce((select sum(money_sum + discount) from money_order where tenant_id = $1 and kind in ('fk', 'hc') and status not in ('草稿', '已红冲')), 0) as owing`
const BALANCES = 'select coalesce(sum(receivable), 0) as owed, coalesce(sum(payable), 0) as owing from client_balance where tenant_id = $1'

export interface Books {
  documents: Record<string, number>
  twice: string[]
  broken: string[]
  /** What the desks were told, against what the books hold. */
  untold: string[]
}

/** The books as they lie in the database, past the application. */
export async function readBooks(owner: pg.Client, tenantId: number, tally: Tally): Promise<Books> {
  const all = async (text: string) => (await owner.query(text, [tenantId])).rows
  const one = async (text: string) => (await all(text))[0]
  const docs = await all(DOCUMENTS)
  const strange = docs.filter(({ life, status }) => !LIVES[life]?.includes(status)).map(({ no, status }) => `${no} ${status}`)
  const gaps = (await all(BROKEN)).map((row) => JSON.stringify(row))
  const count: Record<string, number> = {}
  for (const { document, life } of docs) {
    const kind = life === 'offer' ? life : document
    count[kind] = (count[kind] ?? 0) + 1
  }
  const untold: string[] = []
  const same = (what: string, told: number, held: number) => {
    if (told !== held) untold.push(`${what}: told ${told}, held ${held}`)
  }
  const papers = await one(OWED)
  const balances = await one(BALANCES)
  for (const side of ['owed', 'owing'] as const) {
    same(`${side}, documents`, tally[side], fen(papers[side]))
    same(`${side}, balances`, tally[side], fen(balances[side]))
  }
  for (const { id, balance } of await all('select account_id as id, balance from acc_account where tenant_id = $1'))
    same(`account ${id}`, tally.cash.get(Number(id)) ?? 0, fen(balance))
  const goods = await all('select part_id as id, sum(qty) as qty from part_cost where tenant_id = $1 group by 1')
  for (const { id, qty } of goods) same(`part ${id}`, tally.goods.get(Number(id)) ?? 0, Number(qty))
  same('parts', tally.goods.size, goods.length)
  return { documents: count, twice: (await all(TWICE)).map(({ no }) => no), broken: [...strange, ...gaps], untold }
}
