import { expect, test } from 'vitest'
import { headOfFirst, readFirstClient } from './first-client.ts'

test('a new sale begins with the client that was settled', () => {
  expect(headOfFirst({ id: 7, name: '散客' })).toEqual({ clientId: 7, clientName: '散客' })
})

test.each([undefined, null, 7, '散客', [], { id: 0, name: '散客' }, { id: 7 }, { id: '7', name: '散客' }, { id: 7, name: '' }])(
  '%j is no setting',
  (setting) => {
    expect(readFirstClient(setting)).toBeUndefined()
    expect(headOfFirst(setting)).toEqual({})
  },
)
