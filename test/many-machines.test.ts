import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { owner } from './tenant-ids.ts'

/**
 * What a distributed database (Citus) asks of schema and statements, held on plain PostgreSQL, so that it holds where no cluster is at hand.
 * A list of exceptions may only become shorter: what is no longer one fails as well.
 */

const rows = async <Row extends object>(text: string): Promise<Row[]> => (await owner.query<Row>(text)).rows
const names = async (text: string) => (await rows<{ name: string }>(text)).map(({ name }) => name)

/** Tables with the tenant in their primary key: each lies on the machine of its tenant. */
const OF_TENANTS = `select c.oid, c.relname as name from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnum = any (i.indkey)
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`
const ours = `p.pronamespace in ('public'::regnamespace, 'house'::regnamespace)`

test('every table is one of tenants, or one of those few of the installation', async () => {
  const found =
    await names(`select c.relname as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    and c.oid not in (select oid from (${OF_TENANTS}) t) order by 1`)
  expect(found).toEqual([
    ...['area', 'captcha', 'deleted_login', 'device_ticket', 'download', 'entry_ticket', 'feedback', 'installation', 'licence_duration'],
    ...['licence_plan', 'login_credential', 'login_failure', 'login_name', 'migration', 'outbox', 'platform_notice', 'print_pairing'],
    ...['qr_session', 'question', 'renew_statement', 'sandbox_payment', 'second_step', 'session', 'sidebar_contact', 'sign_up'],
    ...['sms_code', 'sms_day', 'wechat_access', 'wechat_notice', 'wechat_ticket'],
  ])
})

test('every key of a table of tenants carries the tenant; no other kind of exclusion', async () => {
  const keys =
    await names(`select i.indexrelid::regclass::text as name from (${OF_TENANTS}) t join pg_index i on i.indrelid = t.oid and i.indisunique
    where not exists (select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'tenant_id' and a.attnum = any (i.indkey))`)
  expect(keys).toEqual([])
  expect(await names(`select conname as name from pg_constraint where contype = 'x'`)).toEqual([])
})

test('every foreign key between tables of tenants carries the tenant on both sides; none leads from the installation to a tenant', async () => {
  const from = `(${OF_TENANTS})`
  const found = await names(`select conrelid::regclass || ' → ' || confrelid::regclass as name from pg_constraint k
    left join ${from} t on t.oid = k.conrelid join ${from} u on u.oid = k.confrelid
    where k.contype = 'f' and (t.oid is null or not exists (select 1 from generate_subscripts(k.conkey, 1) g
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[g] and a.attname = 'tenant_id'
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[g] and b.attname = 'tenant_id'))`)
  expect(found).toEqual([])
  // they would empty the tenant as well
  expect(
    await names(`select conname as name from pg_constraint where contype = 'f' and (confdeltype in ('n', 'd') or confupdtype <> 'a')`),
  ).toEqual([])
  const outside = `select distinct confrelid::regclass::text as name from pg_constraint k join ${from} t on t.oid = k.conrelid
    where k.contype = 'f' and k.confrelid not in (select oid from ${from} u) order by 1`
  expect(await names(outside)).toEqual(['licence_plan'])
})

test('no triggers, no policies that ask a question, no types of our own, numbers of rows in bigint', async () => {
  // taken down where tables are distributed (server/db/citus.ts)
  expect(await names(`select tgname as name from pg_trigger where not tgisinternal`)).toEqual(['settle_words'])
  const asking = `select p.polname as name from pg_policy p
    where pg_get_expr(p.polqual, p.polrelid) ~* 'select' or pg_get_expr(p.polwithcheck, p.polrelid) ~* 'select'`
  expect(await names(asking)).toEqual([])
  expect(
    await names(
      `select typname as name from pg_type where typtype in ('e', 'd', 'r') and typnamespace in ('public'::regnamespace, 'house'::regnamespace)`,
    ),
  ).toEqual([])
  const narrow = `select t.name || '.' || a.attname as name from (${OF_TENANTS}) t join pg_attribute a on a.attrelid = t.oid
    where a.attidentity <> '' and a.atttypid <> 'bigint'::regtype`
  expect(await names(narrow)).toEqual([])
})

test('functions in SQL read no table of tenants: their statements know parameters only as plpgsql', async () => {
  const tables = (await rows<{ name: string }>(OF_TENANTS)).map(({ name }) => name)
  const functions = await rows<{ name: string; body: string }>(`select p.oid::regproc::text as name,
      coalesce(nullif(p.prosrc, ''), pg_get_function_sqlbody(p.oid)) as body from pg_proc p
    join pg_language l on l.oid = p.prolang and l.lanname = 'sql' where ${ours} order by 1`)
  expect(functions.length).toBeGreaterThan(5)
  const reads = new RegExp(`\\b(from|join)\\s+(public\\.)?(${tables.join('|')})\\b`, 'i')
  expect(functions.filter(({ body }) => reads.test(body)).map(({ name }) => name)).toEqual([])
})

const UNSAID = /\b(select|perform)\s+from\b/i
const MOVING =
  /\bdo\s+update\s+set\b(?:(?!\breturning\b)[^;`])*?\b(now\(\)|clock_timestamp\(\)|random\(\)|gen_random_uuid\(\)|nextval\(|current_timestamp|current_date)/i
/** Whose tenant_id that is the door does not see (`pinned` of kit/in-one-piece.ts): such a table is read on every machine. */
const BARE = /(?<![\w.])tenant_id\s*=\s*\w+\.tenant_id\b/i
/** Citus has functions of the same names for numbers of its own: a parameter has to say which is meant. */
const TYPELESS = /\bpg_(?:cancel|terminate)_backend\((?:\$\d+|\$\{\w+\})\)/
/** What a built statement writes where there is a conflict: the argument itself, or the object it names. */
const built = (text: string) => told(text, /\.doUpdateSet\((\w+)?/g)
const set = (text: string) => told(text, /\.set\((\w+)?/g).map((given) => given.replaceAll('`', ' '))
function told(text: string, call: RegExp): string[] {
  return [...text.matchAll(call)].map(({ index, 1: object }) => {
    if (object) return text.slice(text.lastIndexOf(`const ${object} `, index), index)
    let open = 0
    const end = [...text.slice(index)].findIndex((sign) => (sign === '(' && ++open === 0) || (sign === ')' && --open === 0))
    return text.slice(index, index + end).replace(/\.\.\.\w+/g, '')
  })
}
const MOVES = /now\(\)|clock_timestamp|random|nextval/
const VOLATILE = /clock_timestamp|random\(|gen_random_uuid/
/** In what an update writes nothing is volatile, and nothing that moves stands within a case or a coalesce: `least(at, now())`, or a number made of the condition. */
function chosen(text: string) {
  if (VOLATILE.test(text)) return true
  const coalesced = told(text, /\bcoalesce\((\b)/gi)
  const cases = [...text.matchAll(/\bcase\s+when\b[\s\S]*?\bend\b/gi)].map(([found]) => found)
  return [...coalesced, ...cases].some((part) => MOVES.test(part))
}
const written = (text: string) => [...text.matchAll(/\bupdate\s+[\w. ]+?\bset\b([\s\S]*?)(?=\bwhere\b|;|`|$)/gi)].map(([, set = '']) => set)

test.each([
  ['exists (select from part p)', UNSAID],
  ['exists (select\n  from part p)', UNSAID],
  ['insert into a (x) values (1) on conflict (x) do update set y = excluded.y, at = now()', MOVING],
  ['on conflict (x) do update set n = t.n + 1, id = gen_random_uuid() returning id', MOVING],
  ['on conflict (x) do update set n = excluded.n where t.at > now()', MOVING],
  ['select 1 from a, lateral (select * from b where tenant_id = a.tenant_id) x', BARE],
  ['select pg_cancel_backend($1)', TYPELESS],
])('the rule sees %s', (text, rule) => expect(text).toMatch(rule))

test.each([
  ['update a set n = 1, at = coalesce(at, now()) where id = 1', true],
  ['update a set at = clock_timestamp() where id = 1', true],
  ["update a p set fails = case when at < now() - interval '1 minute' then 1 else fails + 1 end, at = now() from b where true", true],
  ['update a set at = least(at, now()), n = coalesce(n, f(1)), at = now(), m = case when n > 1 then 2 end where at < now()', false],
])('of %s it is seen: %s', (text, seen) => expect(written(text).some((set) => chosen(set))).toBe(seen))

test.each([
  ['exists (select 1 from part p)', UNSAID],
  ['on conflict (x) do update set at = excluded.at; select now()', MOVING],
  ['select 1 from b where b.tenant_id = a.tenant_id', BARE],
  ['select pg_cancel_backend($1::int)', TYPELESS],
])('and lets %s pass', (text, rule) => expect(text).not.toMatch(rule))

test('the rule sees what a builder is told', () => {
  const [inline, named, told] = [
    'const at = sql`now()`; insert(at).doUpdateSet({ n: 1, at: sql`now()` }).execute()',
    'const fresh = { at: sql`now()` }\ninsert(fresh).doUpdateSet(fresh)',
    "const fresh = { at: sql`now()` }\ninsert(fresh).doUpdateSet((eb) => ({ ...fresh, at: eb.ref('excluded.at') })).where(sql`now()`)",
  ].map((text) => built(text).some((written) => MOVES.test(written)))
  expect({ inline, named, told }).toEqual({ inline: true, named: true, told: false })
})

test('no select without a column and nothing that moves in what a conflict writes: in functions and views', async () => {
  const bodies = await rows<{ name: string; body: string }>(`
    select p.oid::regproc::text as name, p.prosrc as body from pg_proc p where ${ours}
    union all select c.relname, pg_get_viewdef(c.oid) from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace`)
  expect(bodies.length).toBeGreaterThan(90)
  expect(bodies.filter(({ body }) => UNSAID.test(body)).map(({ name }) => name)).toEqual([])
  // house.node lies with the jobs, on the machine that is asked
  expect(bodies.filter(({ body }) => MOVING.test(body)).map(({ name }) => name)).toEqual(['house.node_alive'])
  expect(bodies.filter(({ body }) => written(body).some((set) => chosen(set))).map(({ name }) => name)).toEqual([])
})

test('functions give their statements the tenant as a number: of what a function says it is not seen that all lies on one machine', async () => {
  const named = await names(
    `select p.oid::regproc::text as name from pg_proc p where ${ours} and p.prosrc ~ 'tenant_id = house\\.tenant\\(\\)' order by 1`,
  )
  // the first writes policies; what the others ask is one table's
  expect(named).toEqual(['house.accounts_of_person', 'house.feedback_within_a_day', 'house.mark_own_menu', 'house.tenant_table'])
})

test('what the clock does over all companies only reads: no lock and no order for a job in a statement that is not one company’s', async () => {
  const bodies = await rows<{ name: string; body: string }>(
    `select p.oid::regproc::text as name, p.prosrc as body from pg_proc p where ${ours}`,
  )
  const tables = (await rows<{ name: string }>(OF_TENANTS)).map(({ name }) => name)
  const reads = new RegExp(`\\b(from|join)\\s+(public\\.)?(${tables.join('|')})\\b`, 'i')
  const statements = bodies.flatMap(({ name, body }) =>
    body.split(/;|\bloop\b|\bbegin\b|\bthen\b/i).map((text) => ({ name, text: text.replace(/--.*/g, '') })),
  )
  const broken = statements.filter(({ text }) => reads.test(text) && (spans(text) || /\badd_job\(|\border_as\(/i.test(text)))
  expect([...new Set(broken.map(({ name }) => name))]).toEqual([])
})

/** A lock without the tenant given from outside: by a parameter, a variable, a row that was read before. */
function spans(text: string) {
  if (!/\bfor\s+(no\s+key\s+)?(update|share)\b/i.test(text)) return false
  const own = new Set([...text.matchAll(/\b(?:from|join)\s+[\w.]+(?:\s+as)?\s+(\w+)/gi)].map(([, alias]) => alias))
  return ![...text.matchAll(/\btenant_id\s*=\s*\(?(\w+)(\.\w+)?/gi)].some(([, first = '', rest]) => rest === undefined || !own.has(first))
}

test.each([
  ['select d.* from reminder d join app_user u on u.tenant_id = d.tenant_id where d.next_at <= now() for update of d skip locked', true],
  ['select * from result_filling where finished_at is null limit 1 for update', true],
  ['select d.* from reminder d join app_user u on u.tenant_id = d.tenant_id where d.tenant_id = who.tenant_id for update of d', false],
  ['perform 1 from tenant_root t where t.tenant_id = tenant for no key update', false],
])('of %s it is seen: %s', (text, seen) => expect(spans(text)).toBe(seen))

test('and in the statements of the program', async () => {
  const root = join(import.meta.dirname, '..')
  const broken: Record<string, string[]> = { unsaid: [], moving: [], chosen: [], bare: [], typeless: [] }
  for await (const file of glob('server/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue
    const text = readFileSync(join(root, file), 'utf8')
    if (UNSAID.test(text)) broken.unsaid?.push(file)
    if (BARE.test(text)) broken.bare?.push(file)
    if (TYPELESS.test(text)) broken.typeless?.push(file)
    if (MOVING.test(text) || built(text).some((each) => MOVES.test(each))) broken.moving?.push(file)
    // words that are named once and put in where they are meant
    const spelled = text.replace(/\$\{([A-Z_]+)\}/g, (asked, name) => text.match(new RegExp(`const ${name} = \`([^\`]*)\``))?.[1] ?? asked)
    if ([...written(spelled), ...set(text)].some((each) => chosen(each))) broken.chosen?.push(file)
  }
  expect(broken).toEqual({ unsaid: [], moving: [], chosen: [], bare: [], typeless: [] })
})
