import { expect, test } from 'vitest'
import { imports } from '#contract/master/imports/imports.ts'
import { parts } from '#contract/master/parts.ts'
import { checkedList, confirmed, undone } from '#test/import-hand.ts'
import { csvTable } from '#test/tables.ts'
import { newTenant } from '#test/world.ts'
import { type ImportFigure, readFigure } from './read-figure.ts'

test.each([
  ['pjWeight', '1.25', '1.25'],
  ['pjWeight', '１，２００．５ kg', '1200.5'],
  ['pjWeight', '800克', '0.8'],
  ['pjWeight', '.5公斤', '0.5'],
  ['pjWeight', '0', ''],
  ['pjWeight', '-', ''],
  ['pjVolume', '0.02m³', '0.02'],
  ['pjVolume', '20L', '0.02'],
  ['pjTaxRate', '13%', '13'],
  ['pjTaxRate', '13', '13'],
  ['pjTaxRate', '0.13', '13'],
  ['pjTaxRate', '0.5%', '0.5'],
  ['pjTaxRate', '0.5', '0.5'],
  ['warrantyMonths', '24个月', '24'],
  ['warrantyMonths', '2年', '24'],
  ['warrantyKm', '6万公里', '60000'],
  ['warrantyKm', '60,000km', '60000'],
] as const)('%s: %s is %s', (field, cell, figure) => {
  expect(readFigure(field, cell, '')).toEqual({ figure })
})

test.each([
  ['pjWeight', '很重', '重量“很重”格式不正确'],
  ['pjWeight', '-1', '重量不能小于0'],
  ['pjTaxRate', '130', '税率应在0到100之间'],
  ['warrantyMonths', '1.5', '质保月数应为 0 到 600 的整数'],
  ['warrantyMonths', '99年', '质保月数应为 0 到 600 的整数'],
  ['warrantyKm', '两万公里', '质保公里“两万公里”格式不正确'],
] as [ImportFigure, string, string][])('%s: %s is wrong', (field, cell, problem) => {
  expect(readFigure(field, cell, '')).toEqual({ problem })
})

test('a stored figure counts, not the shown one: 0.13 shown as 13% is 13', () => {
  expect(readFigure('pjTaxRate', '13%', 'n0.13')).toEqual({ figure: '13' })
  expect(readFigure('pjWeight', '1.3', 'n1.25')).toEqual({ figure: '1.25' })
})

test('weight, volume, tax and warranty come in by a list, change, are no news a second time, and are taken back', async () => {
  const owner = (await newTenant()).as('owner')
  const header = ['编码', '名称', '品牌', '重量(kg)', '体积', '税率', '质保期', '质保公里']
  const first = csvTable(header, ['FG-1', '盘', '博世', '3.5', '', '13%', '2年', '6万公里'], ['FG-2', '片', '博世', '重', '', '', '', ''])
  const made = await checkedList(owner, 'a.csv', first)
  expect(made).toMatchObject({ fresh: 1, wrong: 1 })
  await confirmed(owner, made.id)
  const stored = async () => {
    const { page } = await owner.ok(parts.page, { pjNo: 'FG-1' })
    const { content } = await owner.ok(parts.getOne, { id: page.list[0]?.id ?? 0 })
    return [content?.pjWeight, content?.pjVolume, content?.pjTaxRate, content?.warrantyMonths, content?.warrantyKm]
  }
  expect(await stored()).toEqual([3.5, 0, 13, 24, 60000])
  const again = await checkedList(owner, 'b.csv', csvTable(header, ['FG-1', '盘', '博世', '3.50', '0', '0.13', '24', '60000']))
  expect(again).toMatchObject({ same: 1, changed: 0 })
  const changed = await checkedList(owner, 'c.csv', csvTable(header, ['FG-1', '盘', '博世', '3600g', '0.02', '', '', '']))
  expect(changed).toMatchObject({ changed: 1 })
  const { page } = await owner.ok(imports.rows, { id: changed.id })
  expect(page.list[0]?.changes).toContain('重量')
  await confirmed(owner, changed.id)
  expect(await stored()).toEqual([3.6, 0.02, 13, 24, 60000])
  await undone(owner, changed.id)
  expect(await stored()).toEqual([3.5, 0, 13, 24, 60000])
  await undone(owner, made.id)
  expect((await owner.ok(parts.page, { pjNo: 'FG-1' })).page.list).toEqual([])
})
