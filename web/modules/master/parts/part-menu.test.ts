import { expect, test, vi } from 'vitest'
import type { PartAction } from '#web/kit/table/part-menu.tsx'
import { partMenu } from './part-menu.ts'

let held = ''
vi.mock('#web/kit/session/session.ts', () => ({ may: (tag: string) => tag === held }))

const actions: PartAction[] = ['data', 'sales', 'inbound', 'stock', 'label', 'price', 'limits', 'exchange']

test('each entry of the menu of a part is for who holds its tag, and for nobody else', () => {
  const tags = {
    'base:basepj:query': 'data',
    'quick.ckHistory': 'sales',
    'quick.rkHistory': 'inbound',
    'quick.kcHistory': 'stock',
    'base:basepj:print': 'label',
    'base:basepj:price': 'price',
    'busi:warn:set': 'limits',
    'base:basepj:exchange': 'exchange',
  }
  for (const [tag, action] of Object.entries(tags)) {
    held = tag
    expect(actions.filter((each) => partMenu.may(each))).toEqual([action])
  }
})
