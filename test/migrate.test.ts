import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MIGRATIONS, migrate, migrationNames } from '#server/db/migrate.ts'
import type { Urls } from '#server/db/prepare.ts'
import { statementsOf } from '#server/db/statements.ts'
import { emptyDatabase, ownDatabase } from '#test/postgres.ts'

let folder: string
let database: Urls

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'peichi-migrations-'))
  database = await emptyDatabase()
  write('0001_goods.sql', 'create table goods (name text);')
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const run = () => migrate(database.ownerUrl, folder)

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

test('each file runs once, in order', async () => {
  write('0002_price.sql', 'alter table goods add price numeric;')
  expect(await run()).toEqual(['0001_goods.sql', '0002_price.sql'])
  expect(await run()).toEqual([])
})

test('a file with an error leaves nothing behind and is named with its line', async () => {
  write('0002_half.sql', 'create table half ();\ninsert into goods values (1)\n  from nowhere;')
  await expect(run()).rejects.toThrow(/迁移 0002_half\.sql:3 失败.*\n.*rolled back/)
  expect(await query(database.ownerUrl, `select to_regclass('half') as half, to_regclass('goods')::text as goods`)).toEqual([
    { half: null, goods: 'goods' },
  ])
})

test('a file changed after it ran is refused, a mere change of line ends is not', async () => {
  write('0001_goods.sql', 'create table goods\n(name text);')
  await run()
  write('0001_goods.sql', 'create table goods\r\n(name text);')
  expect(await run()).toEqual([])
  write('0001_goods.sql', 'create table goods (name text, price numeric);')
  await expect(run()).rejects.toThrow('迁移 0001_goods.sql 执行后被改动过')
})

test('a database newer than the program is refused', async () => {
  write('0002_price.sql', 'alter table goods add price numeric;')
  await run()
  rmSync(join(folder, '0002_price.sql'))
  await expect(run()).rejects.toThrow('数据库比程序新')
})

test('what a newer release only added keeps the release before from nothing; anything else does', async () => {
  write('0002_price.sql', '-- expand\nalter table goods add price numeric;')
  await run()
  rmSync(join(folder, '0002_price.sql'))
  expect(await run()).toEqual([])
  write('0002_price.sql', '-- expand\nalter table goods add price numeric;')
  write('0003_more.sql', 'alter table goods drop price;')
  expect(await run()).toEqual(['0003_more.sql'])
  for (const name of ['0002_price.sql', '0003_more.sql']) rmSync(join(folder, name))
  await expect(run()).rejects.toThrow('迁移 0003_more.sql 在程序中找不到')
})

test('a database that knew nothing of expanding is asked the same', async () => {
  await run()
  await query(database.ownerUrl, 'alter table migration drop expands')
  expect(await run()).toEqual([])
  expect(await query(database.ownerUrl, 'select name, expands from migration')).toEqual([{ name: '0001_goods.sql', expands: false }])
})

test('an addition keeps nobody waiting behind a long report: it steps back and comes again', async () => {
  await run()
  write('0002_price.sql', '-- expand\nalter table goods add price numeric;')
  const report = new pg.Client({ connectionString: database.ownerUrl })
  await report.connect()
  await report.query('begin; select count(*) from goods')
  const adding = run()
  // longer than a try may wait: whoever writes meanwhile comes through between two of them
  await wait(500)
  const begun = performance.now()
  await query(database.ownerUrl, `insert into goods values ('油')`)
  expect(performance.now() - begun).toBeLessThan(1500)
  await wait(1500)
  await report.query('commit')
  await report.end()
  expect(await adding).toEqual(['0002_price.sql'])
})

test('a file that comes before one that has run is refused', async () => {
  write('0003_late.sql', 'select 1;')
  await run()
  write('0002_early.sql', 'select 1;')
  await expect(run()).rejects.toThrow('0002_early.sql 排在已执行的 0003_late.sql 之前')
})

test('two files of one number are refused', async () => {
  write('0001_goods_again.sql', 'select 1;')
  await expect(run()).rejects.toThrow('名字不对')
})

test('two servers that start at once migrate once', async () => {
  write('0002_slow.sql', 'select pg_sleep(0.2);')
  const ran = await Promise.all([run(), run()])
  expect(ran.flat()).toEqual(['0001_goods.sql', '0002_slow.sql'])
})

test('the application may neither make tables, nor lift the walls, nor become the owner', async () => {
  const { appUrl, ownerUrl } = await ownDatabase()
  const [walled] = await query(
    ownerUrl,
    `select oid::regclass::text as name from pg_class where relrowsecurity and relkind in ('r', 'p') limit 1`,
  )
  for (const sql of [
    'create table mine ()',
    'create schema mine',
    'create temp table mine ()',
    `alter table ${walled.name} disable row level security`,
    'set role peichi_owner',
    'set session authorization peichi_owner',
    'select * from migration',
    `update pg_class set relrowsecurity = false`,
  ]) {
    await expect(query(appUrl, sql), sql).rejects.toThrow(/permission denied|must be owner/)
  }
})

test('the statements of a file are told apart, whatever is quoted in them, and are together the file', () => {
  const parts = [
    "-- one; two\ninsert into a values ('it''s; so', \"b;c\");",
    '\ncreate function f() returns int language plpgsql as $x$ begin return 1; end $x$;',
    '\ndo $$ begin perform 1; end $$;',
    '\n/* the last; */ select 1',
  ]
  expect(statementsOf(parts.join(''))).toEqual(parts)
  expect(statementsOf('select 1;\n-- nothing; more\n')).toEqual(['select 1;'])
  for (const name of migrationNames()) {
    const sql = readFileSync(join(MIGRATIONS, name), 'utf8')
    const statements = statementsOf(sql)
    expect([name, sql.startsWith(statements.join(''))]).toEqual([name, true])
    for (const each of statements) expect([name, each.replace(/--[^\n]*/g, '').trim()]).toEqual([name, expect.stringMatching(/^[a-z]+\s/i)])
  }
})
