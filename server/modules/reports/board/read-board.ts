import { BOARD_CARDS } from '#contract/reports/board.ts'
import type { Context } from '#server/kit/context.ts'
import { dataScopeSql } from '#server/kit/data-scope.ts'
import { statement } from '#server/kit/statement.ts'
import { momentOf } from '#server/kit/time.ts'
import { columnOfStatus, columnsOf } from './board-rules.ts'

interface Row {
  id: number
  key: string
  ckNo: string
  status: string
  clientName: string
  ckAmount: string
  jjAmount: string
  minutes: number
  at: string
  workerName: string
  carNum: string
  bzArea: string
  count: number
  late: number
  newest: string
}

/** The whole board in one answer. Asked for every few seconds by every screen on the wall: two statements and the name of the company. */
export async function read(ctx: Context) {
  const overdueMinutes = Number(ctx.parameters.get('BOARD_OVERDUE_MINUTES'))
  const states = [...columnOfStatus]
  const who = [ctx.tenantId, ctx.companyId, ctx.dataScope, BOARD_CARDS, ctx.now]
  const [waiting, shipped, [company]] = await Promise.all([
    statement<Row>(ctx, 'board.waiting', WAITING, [...who, states.map(([state]) => state), states.map(([, key]) => key), overdueMinutes]),
    statement<Row>(ctx, 'board.shipped', SHIPPED, [...who, ctx.today]),
    statement<{ name: string }>(ctx, 'board.company', COMPANY, [ctx.tenantId, ctx.companyId]),
  ])
  const rows = Map.groupBy([...waiting, ...shipped], ({ key }) => key)
  const counts = new Map([...rows].map(([key, [first]]) => [key, first?.count ?? 0]))
  const columns = columnsOf(ctx.parameters.get('CK_STEPS') ?? '', counts).map(({ key, title }) => {
    const own = rows.get(key) ?? []
    const { count = 0, late = 0, newest = '' } = own[0] ?? {}
    return { key, title, count, late, newest, cards: own }
  })
  const { companyId } = ctx
  return { content: { companyId, companyName: company?.name ?? '', now: momentOf(new Date(ctx.now)), overdueMinutes, columns } }
}

const COMPANY = 'select dept_name as name from dept where tenant_id = $1 and dept_id = $2'

const CARD = `o.ck_id as id, o.ck_no as "ckNo", o.status, c.client_name as "clientName", o.ck_amount as "ckAmount", o.jj_amount as "jjAmount",
  o.car_num as "carNum", o.bz_area as "bzArea", f.key, f.count::int, f.late::int, to_char(f.newest, 'YYYY-MM-DD HH24:MI:SS') as newest`
const minutesSince = (moment: string) => `greatest(0, floor(extract(epoch from $5::timestamptz - ${moment}) / 60))::int as minutes`
const NAMES = `join ck_order o on o.tenant_id = $1 and o.ck_id = f.ck_id
  join client c on c.tenant_id = o.tenant_id and c.client_id = o.client_id`

// All open orders are counted and put in order by a few fields of theirs; only the cards are read whole.
const WAITING = `
  with f as (
    select o.ck_id, s.key, count(*) over w as count, max(o.stage_at) over w as newest,
      count(*) filter (where o.stage_at <= $5::timestamptz - make_interval(mins => $8)) over w as late,
      row_number() over (partition by s.key order by (o.jj_amount > 0) desc, o.stage_at, o.ck_id) as place
    from unnest($6::text[], $7::text[]) as s(status, key)
    join ck_order o on o.tenant_id = $1 and o.company_id = $2 and o.ck_type = 0 and o.status = s.status and ${dataScopeSql('$3', 'o.created_by', 'o.incharge_id')}
    window w as (partition by s.key)
  )
  select ${CARD}, ${minutesSince('o.stage_at')}, to_char(o.stage_at, 'HH24:MI') as at,
    case when o.status like '%中' then coalesce(u.real_name, '') else '' end as "workerName"
  from f ${NAMES} left join app_user u on u.tenant_id = o.tenant_id and u.user_id = o.worker_id
  where f.place <= $4 order by f.place`

// What went over the counter never lay here.
const SHIPPED = `
  with f as (
    select o.ck_id, 'shipped' as key, count(*) over () as count, 0 as late, max(o.shipped_at) over () as newest
    from ck_order o
    where o.tenant_id = $1 and o.company_id = $2 and o.ship_date = $6 and ${dataScopeSql('$3', 'o.created_by', 'o.incharge_id')}
      and not exists (select 1 from doc_log l where l.tenant_id = $1 and l.document = 'ck' and l.document_id = o.ck_id and l.note = '柜台销售')
    order by o.shipped_at desc, o.ck_id desc limit $4
  )
  select ${CARD}, ${minutesSince('o.shipped_at')}, to_char(o.shipped_at, 'HH24:MI') as at, '' as "workerName"
  from f ${NAMES} order by o.shipped_at desc, o.ck_id desc`
