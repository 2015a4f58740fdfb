import { expect, test } from 'vitest'
import { ofAccount, readCopy, readSettings, settle, standard } from './kept-settings.ts'

const copy = (settings: object, unsent = false) => ({ settings, unsent })

test('what nobody could have chosen is left out, what can be shown stays', () => {
  const kept = {
    look: 'pink',
    density: 'comfortable',
    size: 13,
    color: 'red',
    tagsView: 'no',
    showLogo: false,
    toString: 1,
    __proto__: null,
  }
  expect(readSettings(kept)).toEqual({ density: 'comfortable', showLogo: false })
  for (const nothing of [null, undefined, 'dark', 7, []]) expect(readSettings(nothing)).toEqual({})
  expect(readSettings({ color: '#11A983', size: 16 })).toEqual({ color: '#11A983', size: 16 })
  expect(readCopy('{')).toEqual({ settings: {}, unsent: false })
  expect(readCopy(null)).toEqual({ settings: {}, unsent: false })
  expect(readCopy('null')).toEqual({ settings: {}, unsent: false })
})

test('the account’s choice holds in every browser, the folded menu is each browser’s own', () => {
  const account = ofAccount({ ...standard, look: 'dark', size: 14, folded: true })
  expect(account).not.toHaveProperty('folded')
  expect(settle(copy({}), account)).toEqual({ settings: { ...standard, look: 'dark', size: 14 }, unsent: false })
  // a copy of last week, from another choice
  const old = settle(copy({ look: 'system', size: 16, density: 'comfortable', folded: true }), account)
  expect(old).toEqual({ settings: { ...standard, look: 'dark', size: 14, folded: true }, unsent: false })
})

test('a change that did not arrive holds and is sent; so does what a browser knows from before accounts kept it', () => {
  const account = ofAccount({ ...standard, look: 'dark' })
  expect(settle(copy({ look: 'light' }, true), account)).toEqual({ settings: { ...standard, look: 'light' }, unsent: true })
  expect(settle(copy({ look: 'dark', size: 14 }), undefined)).toEqual({ settings: { ...standard, look: 'dark', size: 14 }, unsent: true })
  expect(settle(copy({}), undefined)).toEqual({ settings: standard, unsent: false })
  expect(settle(copy({}, true), undefined)).toEqual({ settings: standard, unsent: false })
})
