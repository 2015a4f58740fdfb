import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Embedded } from '#server/db/embedded.ts'
import { startFleeting } from '#server/db/fleeting.ts'
import { openDatabase } from '#server/db/open.ts'
import { as } from '#server/db/prepare.ts'
import { requireSettings } from '#server/db/roles.ts'

// A server of its own: opening a database sets the passwords of its roles.
let server: Embedded
beforeAll(async () => {
  server = await startFleeting()
})
afterAll(() => server.close())

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
const admin = (sql: string) => query(server.adminUrl, sql)
const whoAmI = 'select current_user::text as me, current_database()::text as here'

test('an administrator of somebody’s server is enough: roles and database are made, and made only once', async () => {
  const url = as(server.adminUrl, undefined, undefined, 'company')
  const first = await openDatabase({ DATABASE_URL: url })
  expect(first.embedded).toBe(false)
  expect(await query(first.appUrl, whoAmI)).toEqual([{ me: 'peichi_app', here: 'company' }])
  const second = await openDatabase({ DATABASE_URL: url })
  expect(second.appUrl).toBe(first.appUrl)
})

test('a role that may create roles and databases, but is no superuser, is enough', async () => {
  await admin(`create role maker login createrole createdb password 'm'`)
  await admin('drop database company')
  await admin('drop role peichi_app')
  await admin('drop role peichi_owner')
  const { appUrl, ownerUrl } = await openDatabase({ DATABASE_URL: as(server.adminUrl, 'maker', 'm', 'made') })
  expect(await query(appUrl, whoAmI)).toEqual([{ me: 'peichi_app', here: 'made' }])
  expect(await query(ownerUrl, whoAmI)).toEqual([{ me: 'peichi_owner', here: 'made' }])
})

test('the mere owner of a database needs a ready application role, and is told how to get it', async () => {
  await admin(`create role landlord login password 'l'`)
  await admin('create database house owner landlord')
  const url = as(server.adminUrl, 'landlord', 'l', 'house')
  await expect(openDatabase({ DATABASE_URL: url })).rejects.toThrow('create role peichi_app login')
  await admin(`alter role peichi_app password 'a'`)
  const { appUrl } = await openDatabase({ DATABASE_URL: url, DATABASE_APP_URL: as(server.adminUrl, 'peichi_app', 'a', 'house') })
  expect(await query(appUrl, whoAmI)).toEqual([{ me: 'peichi_app', here: 'house' }])
})

test('through a pooler, which takes no settings, a session has those of its role; where it has not, the start says which', async () => {
  const { appUrl } = await openDatabase({ DATABASE_URL: as(server.adminUrl, undefined, undefined, 'pooled') })
  expect(await query(appUrl, 'show timezone')).toEqual([{ TimeZone: 'Asia/Shanghai' }])
  expect(await query(appUrl, 'show statement_timeout')).toEqual([{ statement_timeout: '1min' }])
  await requireSettings(appUrl)
  await admin('alter role peichi_app in database pooled reset all')
  await admin(`alter database pooled set timezone = 'UTC'`)
  await expect(requireSettings(appUrl)).rejects.toThrow("alter role peichi_app in database pooled set timezone = 'Asia/Shanghai';")
  await expect(requireSettings('postgres://peichi_app:x@127.0.0.1:1/pooled')).rejects.toThrow('DATABASE_POOL_URL 连接不上')
})

test('an application role that could pass the walls is not accepted', async () => {
  await admin(`create role careless login bypassrls password 'c'`)
  const asked = {
    DATABASE_URL: as(server.adminUrl, undefined, undefined, 'strong'),
    DATABASE_APP_URL: as(server.adminUrl, 'careless', 'c', 'strong'),
  }
  await admin('create database strong')
  await expect(openDatabase(asked)).rejects.toThrow('租户隔离会失效')
})

test('a server that does not answer is named, without its password', async () => {
  const opening = openDatabase({ DATABASE_URL: 'postgres://postgres:secret@127.0.0.1:1/peichi' })
  await expect(opening).rejects.toThrow('ECONNREFUSED')
  await expect(opening).rejects.not.toThrow('secret')
})
