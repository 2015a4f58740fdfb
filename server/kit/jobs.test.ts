import { expect, test } from 'vitest'
import { carryOutCron } from './jobs.ts'

/** Answers one after the other; fails when it is asked more often. */
function owner(...answers: unknown[]) {
  const asked: string[] = []
  const query = (text: string) => {
    asked.push(text)
    if (answers.length === 0) throw new Error('asked too often')
    return Promise.resolve({ rows: [{ more: answers.shift() }] })
  }
  return { asked, pool: { query } as unknown as Parameters<typeof carryOutCron>[0] }
}

test('what goes in steps is asked until there is no more, everything else once', async () => {
  const steps = owner(true, true, false)
  await carryOutCron(steps.pool, { sql: 'select house.some() as more', stepwise: true })
  expect(steps.asked).toHaveLength(3)
  const once = owner(true)
  await carryOutCron(once.pool, { sql: 'select house.other() as more' })
  expect(once.asked).toHaveLength(1)
})
