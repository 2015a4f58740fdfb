import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { devices } from '#contract/platform/devices.ts'
import type { Context } from '#server/kit/context.ts'
import { deviceOf, placeOf } from '#server/kit/origin.ts'
import { paginate } from '#server/kit/page.ts'

const moment = (column: string) => sql<string>`coalesce(to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI:SS'), '')`

/** Those that wait come first, then by their last login. The id of a browser is never told: it is what a device is known by. */
export async function page(ctx: Context, input: Received<typeof devices.page>) {
  const { search, state } = input
  const found = ctx.db
    .selectFrom('knownDevice as k')
    .innerJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'k.tenantId').onRef('u.userId', '=', 'k.userId'))
    .leftJoin('appUser as d', (join) => join.onRef('d.tenantId', '=', 'k.tenantId').onRef('d.userId', '=', 'k.decidedBy'))
    .where('k.tenantId', '=', ctx.tenantId)
    .$if(state !== '', (query) => query.where('k.state', '=', state))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`(strpos(lower(u.login_account), lower(${search})) > 0 or strpos(lower(u.real_name), lower(${search})) > 0 or strpos(lower(k.applicant), lower(${search})) > 0)`,
      ),
    )
  const rows = found
    .select([
      'k.deviceId as id',
      'k.state',
      'u.loginAccount',
      'u.realName',
      'k.userAgent',
      'k.ip',
      'k.applicant',
      'k.reason',
      'k.browserId',
    ])
    .select([moment('k.asked_at').as('askTime'), moment('k.decided_at').as('decideTime'), moment('k.last_login').as('lastLogin')])
    .select(sql<string>`coalesce(d.real_name, '')`.as('decidedBy'))
    .orderBy(sql`k.state = 'waiting'`, 'desc')
    .orderBy(sql`k.last_login desc nulls last`)
    .orderBy('k.deviceId', 'desc')
  const chosen = await paginate(ctx, rows, found, input)
  const list = chosen.list.map(({ userAgent, browserId, ...row }) => ({
    ...row,
    device: deviceOf(userAgent),
    address: placeOf(row.ip),
    def: browserId === ctx.browserId,
  }))
  return { page: { ...chosen, list } }
}
