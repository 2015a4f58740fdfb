import type { Received } from '#contract/kit/fields.ts'
import type { contacts } from '#contract/platform/helpdesk/helpdesk.ts'
import type { Context } from '#server/kit/context.ts'
import { notFound } from '#server/kit/errors.ts'
import { containing, paginate } from '#server/kit/page.ts'
import { recordChange } from '../audit/index.ts'
import { sized } from './rules.ts'

const shown = ['userName', 'userPhone', 'userQq', 'userTel', 'headImg', 'qrcodeImg'] as const
const fields = [...shown, 'afterSales', 'sort'] as const

const inOrder = (db: Context['db']) => db.selectFrom('sidebarContact').orderBy('sort').orderBy('sidebarContactId')

/** Contacts the operators keep for everybody. */
export async function sidebar({ db }: Context) {
  return { content: await inOrder(db).select(shown).execute() }
}

/** Whom the help drawer shows: the first one for after-sales. */
export async function afterSalesContact({ db }: Pick<Context, 'db'>) {
  return (await inOrder(db).select(shown).where('afterSales', '=', true).executeTakeFirst()) ?? null
}

export async function pageContacts(ctx: Context, { search, ...wanted }: Received<typeof contacts.page>) {
  const found = inOrder(ctx.db).$if(search !== '', (query) =>
    query.where(({ or, eb }) => or(shown.slice(0, 4).map((column) => eb(column, 'ilike', containing(search))))),
  )
  const page = await paginate(ctx, found.select('sidebarContactId as id').select(fields), found, wanted)
  return { page: { ...page, list: page.list.map((row) => ({ ...row, withQr: row.qrcodeImg !== '' })) } }
}

export async function saveContact(ctx: Context, { id, ...row }: Received<typeof contacts.save>) {
  const before = id === 0 ? undefined : await findContact(ctx, id)
  const saved = before
    ? { id }
    : await ctx.db.insertInto('sidebarContact').values(row).returning('sidebarContactId as id').executeTakeFirstOrThrow()
  if (before) await ctx.db.updateTable('sidebarContact').set(row).where('sidebarContactId', '=', id).execute()
  await recordChange(ctx, 'sidebar_contact', saved.id, before ? '修改联系人' : '新增联系人', before && told(before), told(row))
  return saved
}

const told = <T extends { headImg: string; qrcodeImg: string }>(row: T): T => ({
  ...row,
  headImg: sized(row.headImg),
  qrcodeImg: sized(row.qrcodeImg),
})

/** The first contact of a new installation. */
export async function addAfterSalesContact({ db }: Pick<Context, 'db'>, contact: { userName: string; userPhone: string }) {
  await db
    .insertInto('sidebarContact')
    .values({ ...contact, afterSales: true, sort: 100 })
    .execute()
}

export async function removeContact(ctx: Context, { id }: Received<typeof contacts.remove>) {
  const { userName } = await findContact(ctx, id)
  await ctx.db.deleteFrom('sidebarContact').where('sidebarContactId', '=', id).execute()
  await recordChange(ctx, 'sidebar_contact', id, '删除联系人', { userName }, { userName: null })
  return {}
}

async function findContact({ db }: Context, id: number) {
  const found = await db.selectFrom('sidebarContact').select(fields).where('sidebarContactId', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw notFound('该联系人已被删除')
  return found
}
