import { type SqlBool, sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { people } from '#contract/platform/people/people.ts'
import { PRICE_TAGS } from '#contract/tags.ts'
import type { Context } from '#server/kit/context.ts'
import { notYours } from '#server/kit/errors.ts'
import { readableThumb } from '../files/index.ts'
import { seatsLeft } from '../licence/index.ts'
import { holdsText, personColumns, persons, userColumns } from './queries.ts'

/** 用户 page. */
export async function users(ctx: Context, { page, limit, search, companyId, roleId, enable }: Received<typeof people.users>) {
  const inRole = sql<SqlBool>`exists (select 1 from user_role x where x.tenant_id = u.tenant_id and x.user_id = u.user_id and x.role_id = ${roleId})`
  const found = persons(ctx)
    .$if(search !== '', (query) =>
      query.where(({ or }) =>
        or([holdsText('u.login_account', search), holdsText('u.real_name', search), holdsText('u.phone_no', search)]),
      ),
    )
    .$if(companyId !== 0, (query) => query.where('u.companyId', '=', companyId))
    .$if(roleId !== 0, (query) => query.where(inRole))
    .$if(enable !== undefined, (query) => query.where('u.enabled', '=', enable ?? true))
  const totalCount = await count(found)
  const list = await found
    .select(userColumns)
    .orderBy('u.userId')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    page: {
      list: await Promise.all(list.map((row) => shown(ctx, row))),
      totalCount,
      totalPage: Math.ceil(totalCount / limit),
      currPage: page,
      pageSize: limit,
    },
  }
}

export async function user(ctx: Context, { id }: Received<typeof people.user>) {
  const data = await persons(ctx).select(userColumns).where('u.userId', '=', id).executeTakeFirst()
  if (!data) throw notYours()
  return { data: await shown(ctx, data) }
}

/** With the prices somebody sees, in the order of the role editor. */
async function shown<R extends { owner: boolean; heldPriceTags: string[]; headImg: string }>(ctx: Context, row: R) {
  const { owner, heldPriceTags, ...rest } = row
  return {
    ...rest,
    headImg: await readableThumb(ctx, row.headImg),
    priceTags: PRICE_TAGS.filter((tag) => owner || heldPriceTags.includes(tag)),
  }
}

export async function seats(ctx: Context) {
  const left = await seatsLeft(ctx)
  return { data: { left: left?.seats ?? 0, limited: left !== undefined } }
}

/** User picker. */
export async function query(
  ctx: Context,
  { currPage, pageSize, userSource, companyId, realName, loginAccount }: Received<typeof people.query>,
) {
  const found = persons(ctx)
    .where('u.enabled', '=', true)
    .where('u.source', '=', userSource)
    .$if(companyId !== 0, (some) => some.where('u.companyId', '=', companyId))
    .$if(realName !== '', (some) => some.where(holdsText('u.real_name', realName)))
    .$if(loginAccount !== '', (some) => some.where(holdsText('u.login_account', loginAccount)))
  const dataList = await found
    .select(personColumns)
    .orderBy('u.userId')
    .limit(pageSize)
    .offset((currPage - 1) * pageSize)
    .execute()
  // whoever is stopped is not offered
  return { data: { dataList: dataList.map((row) => ({ ...row, userId: row.id, userStatusDesc: '启用' })), total: await count(found) } }
}

async function count(found: ReturnType<typeof persons>): Promise<number> {
  const { many } = await found.select(({ fn }) => fn.countAll<number>().as('many')).executeTakeFirstOrThrow()
  return many
}

export async function incharges(ctx: Context, { id }: Received<typeof people.incharges>) {
  const content = await persons(ctx)
    .select(['u.userId as id', 'u.realName', 'u.loginAccount'])
    .where('u.enabled', '=', true)
    .where('u.companyId', '=', id === 0 ? ctx.companyId : id)
    .orderBy('u.userId')
    .execute()
  return { content }
}
