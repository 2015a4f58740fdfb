import { expect, test } from 'vitest'
import { forSystemFirst, systemOf } from './this-system.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0', 0, 'windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0', 0, 'linux'],
  ['Mozilla/5.0 (Linux; Android 15; V2301A) Chrome/150 Mobile', 5, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 0, 'mac'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 5, 'ios'],
  ['curl/8', 0, undefined],
])('%s with %d fingers is %s', (userAgent, fingers, system) => {
  expect(systemOf(userAgent, fingers)).toBe(system)
})

test('what is for this system comes first, what is for any system next', () => {
  const all = [{ systems: ['mac'] as const }, { systems: [] }, { systems: ['windows', 'mac'] as const }, { systems: ['windows'] as const }]
  expect(forSystemFirst(all, 'windows').map(({ systems }) => systems.join())).toEqual(['windows,mac', 'windows', '', 'mac'])
  expect(forSystemFirst(all, undefined).map(({ systems }) => systems.join())).toEqual(['', 'mac', 'windows,mac', 'windows'])
})
