import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { together } from './together.ts'

test('what was asked at once is answered in its order, and nothing is under way any more when one of it has failed', async () => {
  expect(await together([wait(20, 'slow'), Promise.resolve(2)])).toEqual(['slow', 2])
  const ended: string[] = []
  const slow = wait(30).then(() => ended.push('slow'))
  const failing = wait(5).then(() => {
    throw new Error('first')
  })
  const later = wait(15).then(() => {
    throw new Error('second')
  })
  await expect(together([slow, failing, later])).rejects.toThrow('first')
  expect(ended).toEqual(['slow'])
})
