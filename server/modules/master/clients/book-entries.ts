import type { Context } from '#server/kit/context.ts'
import { columns, statement } from '#server/kit/statement.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import { type Fields, fieldByField, type Look, placeOf, type Target } from '#server/modules/platform/lists/index.ts'
import { clientScopeSql } from '../search/index.ts'

/** A contact or an address of a client in the words of a list: isDefault is 是 or nothing. */
export interface Entry {
  id: number
  clientId: number
  fields: Record<string, string>
}
interface Written {
  no: number
  entry: Entry
}
type Flat = Record<string, string | number | boolean>

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const shown = (value: unknown) => (value === true ? '是' : value === false ? '' : String(value ?? ''))
const fieldsIn = (fields: readonly string[], row: Flat) => Object.fromEntries(fields.map((field) => [field, shown(row[field])]))
const flat = ({ id, clientId, fields }: Entry) => ({ ...fields, isDefault: fields.isDefault === '是', id, clientId })

/** Statements over one of the two tables of a client's book. */
export function bookTable(table: 'client_contact' | 'client_address', id: string, fields: readonly string[]) {
  const name = (what: string) => `clients.${table}-${what}`
  const placed = fields.includes('isDefault')
  const texts = fields.filter((field) => field !== 'isDefault')
  const types = [...texts.map((field) => `"${field}" text`), ...(placed ? ['"isDefault" boolean'] : [])].join(', ')
  const given = `jsonb_to_recordset($3::jsonb) as u (id bigint, "clientId" bigint, ${types})`
  // a default given back to an address where meanwhile another one has it, stays there
  const free = `u."isDefault" and not exists (select 1 from ${table} d where d.tenant_id = $1 and d.client_id = u."clientId" and d.is_default and d.${id} <> u.id)`
  const sets = [...texts.map((field) => `${snake(field)} = u."${field}"`), ...(placed ? [`is_default = ${free}`] : [])].join(', ')
  const own = `${columns(fields)}, ${id} as id, client_id as "clientId"`
  const sql = {
    of: `select ${own} from ${table} where tenant_id = $1 and client_id = any($2::bigint[]) order by ${id}`,
    all: `select ${fields.map((field) => `e.${snake(field)} as "${field}"`).join(', ')}, c.client_no as "clientNo", c.client_name as "clientName"
      from ${table} e join client c on c.tenant_id = $1 and c.client_id = e.client_id and c.deleted_at is null
      where e.tenant_id = $1 and ${clientScopeSql('$2', 'c')} order by e.client_id, e.${id}`,
    make: `insert into ${table} (tenant_id, client_id, ${fields.map(snake).join(', ')}, updated_by)
      select $1, u."clientId", ${fields.map((field) => `u."${field}"`).join(', ')}, $2 from ${given} returning ${id} as id`,
    write: `update ${table} a set ${sets}, version = a.version + 1, updated_by = $2, updated_at = now() from ${given}
      where a.tenant_id = $1 and a.${id} = u.id returning a.${id} as id`,
    leave: `update ${table} set is_default = false, version = version + 1, updated_by = $2, updated_at = now()
      where tenant_id = $1 and client_id = any($3::bigint[]) and is_default`,
    now: `select ${own}, e.updated_at as at, coalesce((select u.real_name from app_user u where u.tenant_id = $1 and u.user_id = e.updated_by), '') as who
      from ${table} e where e.tenant_id = $1 and e.${id} = any($2::bigint[]) order by e.${id} for update of e`,
    gone: `delete from ${table} where tenant_id = $1 and ${id} = any($2::bigint[]) returning client_id as "clientId"`,
  }
  const entry = (row: Flat): Entry => ({ id: Number(row.id), clientId: Number(row.clientId), fields: fieldsIn(fields, row) })
  const put = (ctx: Context, what: 'make' | 'write', some: readonly Entry[]) =>
    statement<{ id: number }>(ctx, name(what), sql[what], [ctx.tenantId, ctx.userId, JSON.stringify(some.map(flat))])
  /** Those that are not the default first: there is one at most at any moment. */
  const change = async (ctx: Context, some: readonly Entry[]) => {
    for (const first of [false, true]) {
      const group = some.filter(({ fields }) => (fields.isDefault === '是') === first)
      if (group.length > 0) await put(ctx, 'write', group)
    }
  }
  const claiming = (some: readonly Entry[]) => [
    ...new Set(some.filter(({ fields }) => fields.isDefault === '是').map(({ clientId }) => clientId)),
  ]
  const of = async (ctx: Context, ids: readonly number[]) =>
    (await statement<Flat>(ctx, name('of'), sql.of, [ctx.tenantId, ids])).map(entry)
  const look: Look = async (ctx, targets) => {
    const ids = targets.map((target) => target.id)
    const rows = await statement<Flat & { who: string; at: string }>(ctx, name('now'), sql.now, [ctx.tenantId, ids])
    const told = (row: Flat): Fields => ({ ...fieldsIn(fields, row), clientId: Number(row.clientId) })
    return new Map(
      rows.map((row) => [placeOf({ id: Number(row.id), key: '' }), { gone: false, who: row.who, at: row.at, fields: told(row) }]),
    )
  }
  return {
    ...{ entity: table, fields, of, look, change },
    all: async (ctx: Context) => {
      const rows = await statement<Flat & { clientNo: string; clientName: string }>(ctx, name('all'), sql.all, [
        ctx.tenantId,
        ctx.dataScope,
      ])
      return rows.map((row) => ({ clientNo: row.clientNo, clientName: row.clientName, fields: fieldsIn(fields, row) }))
    },
    /** Defaults of clients for whom one of these is to be it. */
    defaultsBeside: async (ctx: Context, some: readonly Entry[]) =>
      (placed ? await of(ctx, claiming(some)) : []).filter((each) => each.fields.isDefault === '是'),
    async write(ctx: Context, word: string, rows: readonly Written[]): Promise<Target[]> {
      const entries = rows.map((row) => row.entry)
      if (placed) await statement(ctx, name('leave'), sql.leave, [ctx.tenantId, ctx.userId, claiming(entries)])
      await change(
        ctx,
        entries.filter((each) => each.id > 0),
      )
      const fresh = rows.filter((row) => row.entry.id === 0)
      const made =
        fresh.length > 0
          ? await put(
              ctx,
              'make',
              fresh.map((row) => row.entry),
            )
          : []
      await recordChanges(
        ctx,
        'client',
        `导入${word}`,
        entries.map((each) => ({ id: each.clientId, after: { [placed ? 'addresses' : 'contacts']: wordsOf(each) } })),
      )
      return made.flatMap(({ id: no }, at) => (fresh[at] ? [{ rowNo: fresh[at].no, id: no, key: '' }] : []))
    },
    async remove(ctx: Context, ids: readonly number[]): Promise<number[]> {
      return (await statement<{ clientId: number }>(ctx, name('gone'), sql.gone, [ctx.tenantId, ids])).map(({ clientId }) => clientId)
    },
  }
}

const wordsOf = ({ fields: { remark: _, isDefault, ...fields } }: Entry) =>
  [...Object.values(fields), isDefault === '是' ? '（默认）' : ''].filter(Boolean).join(' ')

/** How a contact or an address that an import wrote is taken back. */
export function bookEntity({ look, change, remove }: ReturnType<typeof bookTable>, word: string, names: Readonly<Record<string, string>>) {
  const told = (ctx: Context, clients: readonly number[]) =>
    recordChanges(
      ctx,
      'client',
      `撤销导入${word}`,
      [...new Set(clients)].map((id) => ({ id, after: {} })),
    )
  return fieldByField({
    ...{ name: word, look, names },
    async remove(ctx, made) {
      const ids = made.map(({ id }) => id)
      await told(ctx, await remove(ctx, ids))
    },
    async restore(ctx, back) {
      const entries = back.map(({ id, fields, now }): Entry => {
        const { clientId, ...rest } = { ...now.fields, ...fields }
        return {
          id,
          clientId: Number(clientId),
          fields: Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, String(value ?? '')])),
        }
      })
      await change(ctx, entries)
      await told(
        ctx,
        entries.map(({ clientId }) => clientId),
      )
    },
  })
}
