import { expect, test } from 'vitest'
import { imports } from '#contract/master/imports/imports.ts'
import { lookup } from '#contract/master/lookup.ts'
import { partCodes } from '#contract/master/part-codes.ts'
import { parts } from '#contract/master/parts.ts'
import { checkedList, confirmed, sendList, undone } from '#test/import-hand.ts'
import { csvTable } from '#test/tables.ts'
import { type Caller, newTenant } from '#test/world.ts'

const head = ['编码', '名称', '品牌', '旧编码']
const listOf = (...rows: string[][]) => csvTable(head, ...rows)
const stored = async (by: Caller) =>
  (await by.ok(parts.page, { sortProp: 'pjNo', limit: 50 })).page.list.map(({ pjNo, oldNos }) => `${pjNo}|${oldNos}`)
const foundBy = async (by: Caller, queryValue: string) =>
  (await by.ok(lookup.pageNew, { queryType: 1, queryValue })).content.map(({ no }) => no)

test('what another program called a part comes in with it, finds it, is no news a second time, adds to what there is, and goes again', async () => {
  const owner = (await newTenant()).as('owner')
  const { columns } = await sendList(owner, 'g.csv', listOf(['A', '片', '博世', '1']))
  expect(columns.map(({ field }) => field)).toEqual(['pjNo', 'pjName', 'pjBrand', 'oldNos'])
  // a stroke or a blank is part of a number here; zeros in front stay
  const made = await checkedList(owner, 'a.csv', listOf(['GDB-1', '片', '博世', '00017；A/7 2'], ['GDB-2', '片', '博世', 'gdb2']))
  expect(made).toMatchObject({ fresh: 2, wrong: 0, asked: 0 })
  const { page } = await owner.ok(imports.rows, { id: made.id })
  expect(page.list.map(({ problems }) => problems)).toEqual(['', '旧编码与编码相同，未导入'])
  await confirmed(owner, made.id)
  expect(await stored(owner)).toEqual(['GDB-1|00017; A/7 2', 'GDB-2|'])
  expect([await foundBy(owner, '00017'), await foundBy(owner, 'a72')]).toEqual([['GDB-1'], ['GDB-1']])

  expect(await checkedList(owner, 'b.csv', listOf(['GDB-1', '片', '博世', 'a-72']))).toMatchObject({ same: 1, changed: 0 })
  const more = await checkedList(owner, 'c.csv', listOf(['GDB-1', '片', '博世', '00018']))
  const told = (await owner.ok(imports.rows, { id: more.id })).page.list.map(({ changes }) => changes)
  expect(told).toEqual(['旧编码 00017; A/7 2→00017; A/7 2; 00018'])
  await confirmed(owner, more.id)
  expect(await stored(owner)).toEqual(['GDB-1|00017; A/7 2; 00018', 'GDB-2|'])
  await undone(owner, more.id)
  expect([await stored(owner), await foundBy(owner, '00018')]).toEqual([['GDB-1|00017; A/7 2', 'GDB-2|'], []])
  await undone(owner, made.id)
  expect([await stored(owner), await foundBy(owner, '00017')]).toEqual([[], []])
})

test('an old number too long is left out with a word; one somebody wrote since keeps the part, and what he wrote', async () => {
  const owner = (await newTenant()).as('owner')
  const long = 'X'.repeat(41)
  const batch = await checkedList(owner, 'a.csv', listOf(['P-1', '片', '博世', `${long}、7`]))
  const { page } = await owner.ok(imports.rows, { id: batch.id })
  expect(page.list.map(({ problems }) => problems)).toEqual([`旧编码 ${'X'.repeat(20)}…超过40个字，未导入`])
  await confirmed(owner, batch.id)
  const [part] = (await owner.ok(parts.page, { pjNo: 'P-1' })).page.list
  const { version } = await owner.ok(partCodes.find, { pjid: part?.id ?? 0 })
  await owner.ok(partCodes.save, { pjid: part?.id ?? 0, version, codes: [{ kind: 4, maker: '', no: '8' }] })
  expect((await undone(owner, batch.id)).message).toBe('已撤销0行，1行因导入后已被使用或修改而保留')
  expect(await stored(owner)).toEqual(['P-1|8'])
})
