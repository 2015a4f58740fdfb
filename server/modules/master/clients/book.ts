import type { Received } from '#contract/kit/fields.ts'
import { type clientBook, MOST_IN_BOOK } from '#contract/master/clients/book.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { cleanName, clientsInScope, indexClients } from '../search/index.ts'

type Input = Received<typeof clientBook.save>
const STALE = '联系人或地址已被他人修改，请刷新后重试'

const contactsOf = (ctx: Context, clientId: number) =>
  ctx.db
    .selectFrom('clientContact')
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', clientId)
    .select(['contactId as id', 'linkName', 'position', 'linkTel', 'linkPhone', 'remark', 'version'])
    .orderBy('contactId')
    .execute()
const addressesOf = (ctx: Context, clientId: number) =>
  ctx.db
    .selectFrom('clientAddress')
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', clientId)
    .select(['addressId as id', 'receiver', 'phone', 'address', 'fhCompany', 'remark', 'isDefault', 'version'])
    .orderBy('isDefault', 'desc')
    .orderBy('addressId')
    .execute()

export async function of(ctx: Context, { clientId }: Received<typeof clientBook.of>) {
  const main = await ctx.db
    .selectFrom('client')
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', clientId)
    .where('deletedAt', 'is', null)
    .where(clientsInScope(ctx))
    .select(['linkName', 'position', 'linkTel', 'linkPhone'])
    .executeTakeFirst()
  if (!main) return { content: null }
  const [contacts, addresses] = await Promise.all([contactsOf(ctx, clientId), addressesOf(ctx, clientId)])
  return { content: { main, contacts, addresses } }
}

/** Whoever writes of a client does so one after the other: his row is locked. */
async function lockClient(ctx: Context, clientId: number) {
  const row = await ctx.db
    .selectFrom('client')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', clientId)
    .where('deletedAt', 'is', null)
    .where(clientsInScope(ctx))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw refused('无效客户')
  return row
}

interface Known {
  id: number
  version?: number | undefined
}
function requireKnown(there: readonly { id: number; version: number }[], named: readonly Known[], gone: readonly number[]) {
  const versions = new Map(there.map(({ id, version }) => [id, version]))
  const stale = named.some(({ id, version }) => id > 0 && (!versions.has(id) || versions.get(id) !== version))
  if (stale || gone.some((id) => !versions.has(id))) throw refused(STALE)
  const left = there.length - new Set(gone).size + named.filter(({ id }) => id === 0).length
  if (left > MOST_IN_BOOK) throw refused(`联系人和收货地址各最多${MOST_IN_BOOK}个`)
}

export async function save(ctx: Context, input: Input) {
  const { clientId } = input
  await lockClient(ctx, clientId)
  const [contacts, addresses] = [await contactsOf(ctx, clientId), await addressesOf(ctx, clientId)]
  requireKnown(contacts, input.contacts, input.goneContacts)
  requireKnown(addresses, input.addresses, input.goneAddresses)
  await writeContacts(ctx, input)
  await writeAddresses(ctx, input)
  const after = { contacts: await contactsOf(ctx, clientId), addresses: await addressesOf(ctx, clientId) }
  await recordChange(ctx, 'client', clientId, '修改联系人与地址', said({ contacts, addresses }), said(after))
  return {}
}

async function writeContacts(ctx: Context, { clientId, contacts, goneContacts }: Input) {
  const { tenantId, userId: updatedBy, now: updatedAt } = ctx
  if (goneContacts.length > 0)
    await ctx.db
      .deleteFrom('clientContact')
      .where('tenantId', '=', tenantId)
      .where('clientId', '=', clientId)
      .where('contactId', 'in', goneContacts)
      .execute()
  for (const { id, version, ...given } of contacts) {
    const row = { ...given, linkName: cleanName(given.linkName), updatedBy }
    if (id === 0)
      await ctx.db
        .insertInto('clientContact')
        .values({ ...row, tenantId, clientId })
        .execute()
    else
      await ctx.db
        .updateTable('clientContact')
        .set({ ...row, updatedAt, version: (version ?? 0) + 1 })
        .where('tenantId', '=', tenantId)
        .where('contactId', '=', id)
        .execute()
  }
}

/** One address is the default at most: the last that says so. */
async function writeAddresses(ctx: Context, { clientId, addresses, goneAddresses }: Input) {
  const { tenantId, userId: updatedBy, now: updatedAt } = ctx
  if (goneAddresses.length > 0)
    await ctx.db
      .deleteFrom('clientAddress')
      .where('tenantId', '=', tenantId)
      .where('clientId', '=', clientId)
      .where('addressId', 'in', goneAddresses)
      .execute()
  const first = addresses.findLastIndex(({ isDefault }) => isDefault)
  if (first >= 0)
    await ctx.db
      .updateTable('clientAddress')
      .set({ isDefault: false })
      .where('tenantId', '=', tenantId)
      .where('clientId', '=', clientId)
      .where('isDefault', '=', true)
      .execute()
  for (const [at, { id, version, ...given }] of addresses.entries()) {
    const row = { ...given, isDefault: at === first, updatedBy }
    if (id === 0)
      await ctx.db
        .insertInto('clientAddress')
        .values({ ...row, tenantId, clientId })
        .execute()
    else
      await ctx.db
        .updateTable('clientAddress')
        .set({ ...row, updatedAt, version: (version ?? 0) + 1 })
        .where('tenantId', '=', tenantId)
        .where('addressId', '=', id)
        .execute()
  }
}

interface Book {
  contacts: readonly { linkName: string; linkTel: string; linkPhone: string }[]
  addresses: readonly { receiver: string; phone: string; address: string; isDefault: boolean }[]
}
const said = ({ contacts, addresses }: Book) => ({
  contacts: contacts.map(({ linkName, linkTel, linkPhone }) => [linkName, linkTel, linkPhone].filter(Boolean).join(' ')).join('；'),
  addresses: addresses
    .map(({ receiver, phone, address, isDefault }) => [receiver, phone, address, isDefault && '（默认）'].filter(Boolean).join(' '))
    .join('；'),
})

export async function makeMain(ctx: Context, { clientId, contactId, version }: Received<typeof clientBook.makeMain>) {
  const { linkName, position, linkTel, linkPhone, version: clientVersion } = await lockClient(ctx, clientId)
  const found = (await contactsOf(ctx, clientId)).find(({ id }) => id === contactId)
  if (!found || found.version !== version) throw refused(STALE)
  const next = { linkName: found.linkName, position: found.position, linkTel: found.linkTel, linkPhone: found.linkPhone }
  const before = { linkName, position, linkTel, linkPhone }
  const stamp = { updatedBy: ctx.userId, updatedAt: ctx.now }
  await ctx.db
    .updateTable('client')
    .set({ ...next, ...stamp, version: clientVersion + 1 })
    .where('tenantId', '=', ctx.tenantId)
    .where('clientId', '=', clientId)
    .execute()
  const row = ctx.db.updateTable('clientContact').set({ ...before, ...stamp, version: version + 1 })
  // a card without a contact leaves none behind
  if (linkName || linkTel || linkPhone) await row.where('tenantId', '=', ctx.tenantId).where('contactId', '=', contactId).execute()
  else await ctx.db.deleteFrom('clientContact').where('tenantId', '=', ctx.tenantId).where('contactId', '=', contactId).execute()
  await indexClients(ctx, [clientId])
  await recordChange(ctx, 'client', clientId, '修改默认联系人', before, next)
  return {}
}
