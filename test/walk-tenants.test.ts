import { randomUUID } from 'node:crypto'
import type { QueryResultRow } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { Code, type Endpoint } from '#contract/kit/fields.ts'
import { clients } from '#contract/master/clients/clients.ts'
import { people } from '#contract/platform/people/people.ts'
import { routes } from '#server/product.ts'
import { fill, MISSING, takesId } from './filled.ts'
import { type Column, idsOf, owner, tenantTables } from './tenant-ids.ts'
import { newTrade, type Trade } from './trade.ts'
import { type Anything, type Caller, newTenant, type World } from './world.ts'

/**
 * Every call that takes the id of a row, asked with the id of a row of another company: it answers as if there were no such row, and nothing of that
 * company is changed or told. Which ids a call takes is read from its contract, which ids exist from the database: a call or a table that comes later
 * is walked without a word here.
 */

const SECRET = `异${randomUUID().slice(0, 8)}`

let theirs: Trade
let foreign: number[]
let mine: World
/** What the other company holds: the same after each call. */
let untouched: string

beforeAll(async () => {
  tables = await tenantTables()
  theirs = await newTrade()
  const pjid = await theirs.part({ pjName: SECRET })
  await theirs.receive({ pjid, rkAmount: 9 })
  await theirs.saleDraft([{ pjid, ckAmount: 1 }], { remark: SECRET })
  await theirs.owner.ok(clients.save, { clientName: SECRET, clientType: '修理厂', tags: 1 })
  await theirs.owner.ok(people.saveRole, { roleName: SECRET, tags: [] })
  mine = await newTenant()
  foreign = await idsOf(theirs.tenant.tenantId)
  untouched = await sumOf(theirs.tenant.tenantId)
}, 60_000)

let tables: Column[]
/** One query over all tables, planned once: it is asked after every call. */
const overTables = async <T>(
  name: string,
  chosen: readonly Column[],
  one: (table: Column) => string,
  all: (union: string) => string,
  tenantId: number,
) => {
  const text = all(chosen.map(one).join(' union all '))
  return (await owner.query<T & QueryResultRow>({ name, text, values: [tenantId] })).rows
}
/** Every id of a tenant, to tell his own rows from those of others that bear the same number in another table. */
async function allIdsOf(tenantId: number): Promise<Set<number>> {
  const named = tables.filter((each) => each.column !== null)
  const one = ({ relation, column }: Column) => `select ${column}::text as id from ${relation} where tenant_id = $1`
  const rows = await overTables<{ id: string }>('ids of a tenant', named, one, (union) => `select distinct id from (${union}) x`, tenantId)
  return new Set(rows.map(({ id }) => Number(id)))
}
/** What jobs make of the rest, whenever they run. */
const DERIVED = /_search$|^part_use$|^company_stock$|^stock_day$|^stock_rolled$|^part_plan(ned)?$/
/** What a tenant holds, in one number. */
async function sumOf(tenantId: number): Promise<string> {
  const held = tables.filter(({ relation }) => !DERIVED.test(relation))
  const one = ({ relation }: Column) =>
    `select coalesce(sum(hashtextextended(x::text, 0)::numeric), 0) as sum from ${relation} x where tenant_id = $1`
  const [row] = await overTables<{ sum: string }>(
    'sum of a tenant',
    held,
    one,
    (union) => `select sum(sum)::text as sum from (${union}) y`,
    tenantId,
  )
  return row?.sum ?? ''
}

const walked = routes
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.allow !== 'open' && !endpoint.upload && takesId(endpoint))
/** Ends or changes the caller's own session whatever it is asked. */
const ends = ({ path }: Endpoint) => /logout|leave|switch|Pwd|cutin|endSupport/.test(path)

async function answers(caller: Caller, endpoint: Endpoint, id: number) {
  const input = Object.fromEntries(
    Object.entries(fill(z.object(endpoint.input), '', id) as Anything).filter(([, value]) => value !== undefined),
  )
  delete input.submittime
  const inPath = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, input[name] ?? id]))
  return (await caller.send(endpoint, { ...input, ...inPath })).body
}
/** Without what differs between two honest answers: the ids asked for and given, moments. */
const plain = (body: Anything) =>
  JSON.stringify(body)
    .replaceAll(/\d{5,}|\d{4}-\d\d-\d\d[ T][\d:]+/g, '#')
    .replaceAll(/"(id|version|[a-z]+Id)":\d+/g, '"$1":#')

test('there are many calls to walk', () => {
  expect(walked.length).toBeGreaterThan(60)
})

test.each(walked.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s knows nothing of another company’s rows',
  async (_, endpoint) => {
    const company = async () => (ends(endpoint) ? newTenant() : mine)
    const missing = await answers((await company()).as('owner'), endpoint, MISSING)
    const own = await allIdsOf(mine.tenantId)
    for (const id of foreign.filter((each) => !own.has(each))) {
      const asking = await company()
      if (asking !== mine && (await allIdsOf(asking.tenantId)).has(id)) continue
      const body = await answers(asking.as('owner'), endpoint, id)
      expect(JSON.stringify(body)).not.toContain(SECRET)
      expect(body.code, `id ${id}: ${body.msg}`).not.toBe(Code.bug)
      if (missing.code !== Code.done)
        expect({ code: body.code, msg: plain({ msg: body.msg }) }, `id ${id}`).toEqual({
          code: missing.code,
          msg: plain({ msg: missing.msg }),
        })
    }
    const before = untouched
    untouched = await sumOf(theirs.tenant.tenantId)
    expect(untouched).toBe(before)
  },
  60_000,
)
