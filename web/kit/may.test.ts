import { expect, test } from 'vitest'
import { may } from './session.ts'

test('a right without a name is a mistake that shows at once', () => {
  expect(() => may()).toThrow('请设置操作权限标签值')
  expect(may('system:user:add')).toBe(false)
})
