import { Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { oneAddress, reach } from './reach.ts'

test('an address of several machines is read as one, with the list beside it; any other is left as it is', () => {
  const several = oneAddress('postgres://u:p%40s@one:5432,two:5433,[::1]:5434/name?sslmode=disable')
  expect(several).toBe('postgres://u:p%40s@one:5432/name?sslmode=disable&machines=one%3A5432%2Ctwo%3A5433%2C%5B%3A%3A1%5D%3A5434')
  expect(oneAddress('postgres://one,two/name')).toBe('postgres://one/name?machines=one%2Ctwo')
  for (const plain of ['postgres://u:a,b@one:5432/name', 'postgres:///name?host=/run', 'postgres://one/a?options=a,b']) {
    expect(oneAddress(plain)).toBe(plain)
    expect(reach(plain)).toEqual({ connectionString: plain })
  }
  expect(reach(several).stream?.()).toBeInstanceOf(Socket)
})

test('whoever takes writes is found among those who do not answer; where nobody does, what is wrong is said, without the password', async () => {
  const { appUrl } = inject('database')
  const { host } = new URL(appUrl)
  // a port that was free a moment ago may belong to another test by now, who would listen and say nothing
  const dead = '127.0.0.1:1'
  const ask = async (list: string) => {
    const client = new pg.Client(reach(oneAddress(appUrl.replace(host, list))))
    client.on('error', () => {})
    await client.connect()
    return client
      .query('select 1 as one')
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
  expect(await ask(`${dead},${host}`)).toEqual([{ one: 1 }])
  expect(await ask(`${host},${dead}`)).toEqual([{ one: 1 }])
  await expect(ask(`${dead},${dead}`)).rejects.toThrow('ECONNREFUSED')
  const { password } = new URL(appUrl)
  await expect(ask(`${dead},${dead}`)).rejects.not.toThrow(password)
})
