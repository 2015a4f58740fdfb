import { beforeAll, describe, expect, test } from 'vitest'
import { Code, type Endpoint } from '#contract/kit/fields.ts'
import { routes } from '#server/product.ts'
import { newOperator } from './operator.ts'
import { caller, newTenant, type World } from './world.ts'

const endpoints = routes.map(({ endpoint }) => endpoint)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const needsTag = (endpoint: Endpoint) => endpoint.allow !== 'open' && endpoint.allow !== 'anyone'

test('no two calls share a path', () => {
  const names = endpoints.map((endpoint) => nameOf(endpoint).replaceAll(/\{\w+\}/g, '{}'))
  expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([])
})

test('a call that takes a file has no transaction open while it reads it', () => {
  expect(endpoints.filter(({ upload, outside }) => upload && !outside).map(nameOf)).toEqual([])
})

describe('every call', () => {
  let tenant: World
  beforeAll(async () => {
    tenant = await newTenant()
  })
  const somewhere = (endpoint: Endpoint) => Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 1]))

  test.each(endpoints.filter(({ allow }) => allow !== 'open').map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s needs a login',
    async (_, endpoint) => {
      expect((await caller().send(endpoint, somewhere(endpoint))).body.code).toBe(Code.signedOut)
    },
  )

  test('that names a tag is closed to whoever holds none', async () => {
    const nobody = await tenant.withTags()
    for (const endpoint of endpoints.filter(needsTag)) {
      const { body } = await nobody.send(endpoint, somewhere(endpoint))
      expect(body, nameOf(endpoint)).toEqual({ code: Code.forbidden, msg: '当前操作没有权限' })
    }
  })

  test.each(endpoints.filter(({ upload }) => !upload).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s answers any input in words',
    async (_, endpoint) => {
      const owner = await signedInAgain(endpoint, tenant)
      for (let round = 0; round < 30; round++) {
        const input = anyInput(endpoint, round)
        const { body } = await owner.send(endpoint, input)
        expect(body.code, `${JSON.stringify(input)} ${body.msg}`).not.toBe(Code.bug)
        if (body.code !== Code.done) expect(body.msg, JSON.stringify(input)).toMatch(/[一-鿿]/)
      }
    },
  )
})

/**
 * Calls that end or change the session get a tenant of their own. What operators read of all tenants is asked as an operator; what they change
 * is not, for it is everybody's.
 */
const signedInAgain = async ({ path, method }: Endpoint, tenant: World) => {
  if (method !== 'PUT' && /^\/admin\/(platform|auth\/cutin|v1\/company\/queryTenant)/.test(path)) return newOperator()
  return /logout|leave|switch|Pwd|out$/.test(path) ? (await newTenant()).as('owner') : tenant.as('owner')
}

const odd: unknown[] = [
  ...[
    '',
    ' ',
    'x',
    '0',
    '-1',
    '1e400',
    'NaN',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '😀'.repeat(40),
    '\u200b12\u200b3',
    '%',
    '\\',
    'a\0b',
    '\ud800',
  ],
  ...['2026-02-30', '2026-11-21', '9'.repeat(30), '***', 'x'.repeat(5000)],
  ...[0, 1, -1, 1.5, 1e15, 1e300, Number.MAX_SAFE_INTEGER, 2 ** 31, true, false, null],
  ...[[], [1], ['x'], [[[]]], [{}], {}, { id: 1 }, [null], [{ id: 1, pjid: 1, amount: 1e20, price: -5 }]],
]

/** What the contract lets through is drawn more often, so that calls get as far as the database. The same inputs each time: what fails today fails tomorrow. */
function anyInput({ input, method, path }: Endpoint, round: number) {
  let seed = [...`${path}${round}`].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0, 7)
  const draw = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const fields = Object.keys(input).flatMap((name) => {
    const needed = inPath.has(name) || !input[name]?.safeParse(undefined).success
    if (name === 'submittime' || (!needed && draw() < 0.6)) return []
    const passing = draw() < 0.95 ? odd.filter((each) => input[name]?.safeParse(each).success) : []
    const choice = passing.length > 0 ? passing : odd
    const value = choice[Math.floor(draw() * choice.length)]
    const asText = inPath.has(name) || method === 'GET' || method === 'DELETE'
    if (!asText) return [[name, value]]
    const text = String(typeof value === 'object' ? 7 : value).toWellFormed()
    return [[name, text === '' ? '0' : text.slice(0, 500)]]
  })
  return Object.fromEntries(fields)
}
