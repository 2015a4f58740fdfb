import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '#server/product.ts'
import { allCalls } from '../scripts/map.ts'

const specified = readFileSync(join(import.meta.dirname, 'spec-calls.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((row) => row.replace('\t', ' '))
const shape = (call: string) => call.replace(/\{\w+\}/g, '{}')

test('every call of the specification is answered', async () => {
  const answered = new Set(routes.map(({ endpoint }) => shape(`${endpoint.method} ${endpoint.path}`)))
  expect(specified.filter((call) => !answered.has(shape(call)))).toEqual([])
})

test('every contract is bound, and no call twice', async () => {
  const bound = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(bound.length).toBe(new Set(bound.map(shape)).size)
  expect([...bound].sort()).toEqual((await allCalls()).map(({ method, path }) => `${method} ${path}`).sort())
})
