import { expect, test, vi } from 'vitest'

let held: string[] = []
vi.mock('../request/request.ts', () => ({
  readToken: () => '',
  call: async ({ path }: { path: string }) =>
    path.endsWith('/getUserinfo') ? { content: { limitOperators: held, parameters: {} } } : { data: [], content: [] },
}))

// files share their modules: this one wants them anew, with the calls it answers itself
vi.resetModules()
const { loadSession, may } = await import('./session.ts')

test('a right without a name is a mistake that shows at once', () => {
  expect(() => may()).toThrow('请设置操作权限标签值')
  expect(may('system:user:add')).toBe(false)
})

test('any one of the tags is enough, another one is not, and the wildcard is all of them', async () => {
  held = ['system:user:add']
  await loadSession()
  expect(may('system:role:upd', 'system:user:add')).toBe(true)
  expect(may('system:role:upd')).toBe(false)
  held = ['*:*:*']
  await loadSession()
  expect(may('system:role:upd')).toBe(true)
})
