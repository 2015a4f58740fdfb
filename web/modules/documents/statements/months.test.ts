import { expect, test } from 'vitest'
import { lastMonths } from './months.ts'

test('months are counted back over the turn of the year', () => {
  expect(lastMonths(4, '2026-02-15')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
})
