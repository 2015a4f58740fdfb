import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { parts } from '#contract/master/parts.ts'
import { documentTokens, normal } from '#server/modules/master/search/index.ts'
import { newTenant } from './world.ts'

const owner = new pg.Client({ connectionString: inject('database').ownerUrl })
beforeAll(() => owner.connect())
afterAll(() => owner.end())

/** Pages of words that wait outside the index, counted by taking them in. */
const waiting = async (index: string) => Number((await owner.query('select gin_clean_pending_list($1) as pages', [index])).rows[0].pages)

test('a statement that brought words takes them into the index itself; without that end they would wait', async () => {
  const table = `words_${randomUUID().slice(0, 8)}`
  await owner.query(`create table ${table} (tok integer[]); create index ${table}_tok on ${table} using gin (tok)`)
  try {
    const bring = `insert into ${table} select array[n, n % 7] from generate_series(1, 500) n`
    await owner.query(bring)
    expect(await waiting(`${table}_tok`)).toBeGreaterThan(0)
    await owner.query(
      `create trigger settle_words after insert or update on ${table} for each statement execute function house.settle_words()`,
    )
    await owner.query(bring)
    expect(await waiting(`${table}_tok`)).toBe(0)
    await owner.query(`update ${table} set tok = tok || 9`)
    expect(await waiting(`${table}_tok`)).toBe(0)
  } finally {
    await owner.query(`drop table ${table}`)
  }
})

test('the quick search has that end, and both of its indexes take words together', async () => {
  const { rows: ends } = await owner.query(
    `select tgname as name, tgenabled as enabled from pg_trigger where tgrelid = 'part_search'::regclass and not tgisinternal`,
  )
  expect(ends).toEqual([{ name: 'settle_words', enabled: 'O' }])
  const { rows: indexes } = await owner.query(`select relname as name from pg_class c join pg_index i on i.indexrelid = c.oid
    where i.indrelid = 'part_search'::regclass and 'fastupdate=on' = any(reloptions) order by 1`)
  expect(indexes.map(({ name }) => name)).toEqual(['part_search_stock', 'part_search_tok'])
})

test('buyers who enter parts at the same moment all find theirs over the index', async () => {
  const tenant = await newTenant()
  const buyer = tenant.as('owner')
  const codes = Array.from({ length: 8 }, (_, at) => `GIN-${at}7`)
  await Promise.all(codes.map((pjNo) => buyer.ok(parts.save, { pjNo, pjName: '并发件', pjBrand: '博世', tips: 1 })))
  await owner.query('begin')
  await owner.query('set local enable_seqscan = off; set local enable_indexscan = off')
  const { rows } = await owner.query('select code_n as code from part_search where tok @> $1 order by 1', [
    documentTokens(tenant.tenantId, normal('并发件')),
  ])
  await owner.query('commit')
  expect(rows.map(({ code }) => code)).toEqual(codes.map(normal))
})
