import { expect, test } from 'vitest'
import { type LookupItem, lookupKinds, shownValue } from './lookup-kinds.ts'

test('each kind of quick search asks as the specification lists it', () => {
  // whom fees may be owed to is a kind of our own
  const { payee: _, ...specified } = lookupKinds
  const asked = Object.fromEntries(Object.entries(specified).map(([kind, { queryType, assists }]) => [kind, `${queryType} / ${assists}`]))
  expect(asked).toEqual({
    allclient: '2 / 1,2,3,4,5',
    client: '2 / 1,3',
    supplier: '2 / 2,3',
    hy: '2 / 4',
    qt: '2 / 5',
    freight: '2 / 1,3',
    company: '3 / 6',
    tenant: '4 / 7',
    pjGroup: '1 / ',
    pjScreen: '1 / ',
    pjSize: '1 / 3',
    pjName: '1 / 2',
  })
})

test('a model shows its udf1, a part its code, anything else its name', () => {
  const item: LookupItem = { id: 1, name: '名', no: 'A-1', udf0: '', udf1: '朗逸', udf2: '', udf3: '' }
  expect([shownValue('pjSize', item), shownValue('pjScreen', item), shownValue('client', item)]).toEqual(['朗逸', 'A-1', '名'])
})
