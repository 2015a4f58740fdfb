import { createClient } from '@redis/client'
import { afterAll, describe, expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { session } from '#contract/platform/session/session.ts'
import { freePort } from '#server/db/embedded-process.ts'
import { MINUTE, MOST } from '#server/kit/limits.ts'
import { counterProgram, startCounters } from './counter-server.ts'
import { ownDatabase } from './postgres.ts'
import { caller, newTenant, onOwnServer } from './world.ts'

const port = await freePort()
const countersUrl = `redis://127.0.0.1:${port}`
const counters = counterProgram ? await startCounters(counterProgram, port) : undefined

describe.skipIf(!counters)('what a second node has counted (skipped where neither valkey-server nor redis-server is installed)', () => {
  onOwnServer(ownDatabase, { limits: true, countersUrl })
  const tooMuch = { code: Code.tooMany, msg: '操作太频繁，请稍后再试' }
  /** So many were counted within this minute, by whichever node. */
  async function counted(name: string, times: number) {
    const other = createClient({ url: countersUrl })
    await other.connect()
    await other.set(`peichi:limit:${name}`, times, { expiration: { type: 'PX', value: MINUTE } })
    other.destroy()
  }
  afterAll(() => counters?.stop())

  /** On a busy machine a count may come late, and counts for itself for two seconds: it is asked again, far too seldom to be too much. */
  const refuses = (ask: () => Promise<object>) =>
    expect.poll(ask, { timeout: 30_000, interval: 300 }).toMatchObject({ status: 429, body: tooMuch })

  test('a user who has used up his minute there is refused here, and nobody else is', async () => {
    const tenant = await newTenant()
    const [seller, owner] = [tenant.as('seller'), tenant.as('owner')]
    expect((await seller.send(session.userinfo)).body.code).toBe(Code.done)
    await counted(`user ${tenant.user('seller').userId}`, MOST.user)
    await refuses(() => seller.send(session.userinfo))
    expect((await owner.send(session.userinfo)).body.code).toBe(Code.done)
  })

  test('so is everybody of a company, and everybody at an address', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()]
    await counted(`tenant ${tenant.tenantId}`, MOST.tenant)
    for (const role of ['owner', 'seller'] as const) await refuses(() => tenant.as(role).send(session.userinfo))
    expect((await other.as('owner').send(session.userinfo)).body.code).toBe(Code.done)
    const from = (address: string) => caller({ address }).send(session.userinfo)
    await counted('address 198.51.100.9', MOST.address)
    await refuses(() => from('198.51.100.9'))
    expect((await from('198.51.100.10')).body.code).toBe(Code.signedOut)
  })
})
