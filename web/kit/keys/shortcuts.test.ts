import { expect, test } from 'vitest'
import { heard, keysOf, type Shortcut } from './shortcuts.ts'

const key = (name: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) =>
  keysOf({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })
const shortcut = (keys: string, scope: string, inInput: boolean, label = ''): Shortcut => ({ keys, scope, inInput, label, run: () => {} })

test('keys are written as people read them; the ⌘ of a Mac is Ctrl, ? needs no Shift', () => {
  expect(key('Enter', { ctrlKey: true })).toBe('Ctrl+Enter')
  expect(key('s', { metaKey: true })).toBe('Ctrl+S')
  expect(key('F8', { shiftKey: true })).toBe('Shift+F8')
  expect(key('?', { shiftKey: true })).toBe('?')
})

test('a page is deaf behind a dialog, letters are silent while somebody types, the innermost wins', () => {
  const all = [
    shortcut('F8', 'page', true),
    shortcut('?', 'page', false),
    shortcut('F2', 'page', true, 'page'),
    shortcut('F2', 'page', true, 'grid'),
  ]
  expect(heard('F8', 'dialog', false, all)).toBeUndefined()
  expect(heard('F8', 'page', true, all)?.keys).toBe('F8')
  expect(heard('?', 'page', true, all)).toBeUndefined()
  expect(heard('F2', 'page', false, all)?.label).toBe('grid')
})
