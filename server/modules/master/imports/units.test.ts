import { expect, test } from 'vitest'
import { imports } from '#contract/master/imports/imports.ts'
import { parts } from '#contract/master/parts.ts'
import { checkedList, confirmed, sendList, undone } from '#test/import-hand.ts'
import { csvTable } from '#test/tables.ts'
import { type Caller, newTenant } from '#test/world.ts'

const head = ['商品编号', '商品全名', '品牌', '单位', '辅助单位', '换算率']
const listOf = (...rows: (string | number)[][]) => csvTable(head, ...rows)
const stored = async (by: Caller) =>
  (await by.ok(parts.page, { sortProp: 'pjNo', limit: 50 })).page.list.map(({ pjNo, pjUnit, subUnits, unitRates }) =>
    [pjNo, pjUnit, subUnits, unitRates].join('|'),
  )

test('the titles of 管家婆 are known', async () => {
  const owner = (await newTenant()).as('owner')
  const { columns } = await sendList(owner, 'g.csv', listOf(['A', '片', '博世', '只', '箱', '12']))
  expect(columns.map(({ field }) => field)).toEqual(['pjNo', 'pjName', 'pjBrand', 'pjUnit', 'pjUnits', 'unitRate'])
})

test('units come in with parts, are no news a second time, change beside those there are, and are taken back', async () => {
  const owner = (await newTenant()).as('owner')
  const made = await checkedList(
    owner,
    'a.csv',
    listOf(
      ['U-1', '片', '博世', '只', '箱', '12.00'],
      ['U-2', '片', '博世', '只', '箱；盒', '24；6'],
      ['U-3', '片', '博世', '只', '', '1'],
    ),
  )
  expect(made).toMatchObject({ fresh: 3, wrong: 0 })
  await confirmed(owner, made.id)
  const before = ['U-1|只|箱|12', 'U-2|只|箱；盒|24；6', 'U-3|只||']
  expect(await stored(owner)).toEqual(before)
  const again = await checkedList(owner, 'b.csv', listOf(['U-1', '片', '博世', '只', '箱', '12'], ['U-2', '片', '博世', '只', '盒=6', '']))
  expect(again).toMatchObject({ same: 2, changed: 0 })
  const changed = await checkedList(
    owner,
    'c.csv',
    listOf(['U-1', '片', '博世', '只', '件', '48'], ['U-2', '片', '博世', '只', '箱', '20']),
  )
  expect(changed).toMatchObject({ changed: 2 })
  const { page } = await owner.ok(imports.rows, { id: changed.id })
  expect(page.list.map(({ changes }) => changes)).toEqual(['辅助单位 箱=12→箱=12；件=48', '辅助单位 箱=24；盒=6→箱=20；盒=6'])
  await confirmed(owner, changed.id)
  expect(await stored(owner)).toEqual(['U-1|只|箱；件|12；48', 'U-2|只|箱；盒|20；6', 'U-3|只||'])
  await undone(owner, changed.id)
  expect(await stored(owner)).toEqual(before)
  await undone(owner, made.id)
  expect(await stored(owner)).toEqual([])
})

test('what was written to units since stays when the import is taken back; barcode and default of a unit outlive a new factor', async () => {
  const owner = (await newTenant()).as('owner')
  const units = [{ unit: '箱', factor: 12, barcode: '690', sells: true }]
  const { id } = await owner.ok(parts.save, { pjNo: 'U-1', pjName: '片', pjBrand: '博世', pjUnit: '只', units })
  const batch = await checkedList(owner, 'a.csv', listOf(['U-1', '片', '博世', '只', '箱', '10']))
  await confirmed(owner, batch.id)
  const read = async () => (await owner.ok(parts.getOne, { id })).content
  expect((await read())?.units).toEqual([{ unit: '箱', factor: 10, barcode: '690', buys: false, sells: true }])
  const by = { id, pjNo: 'U-1', pjName: '片', pjBrand: '博世', pjUnit: '只', version: (await read())?.version }
  await owner.ok(parts.save, { ...by, units: [{ unit: '箱', factor: 8 }] })
  expect((await undone(owner, batch.id)).message).toBe('已撤销0行，1行因导入后已被使用或修改而保留')
  expect((await read())?.units).toMatchObject([{ unit: '箱', factor: 8 }])
})

test('a barcode or a default given to a unit since keeps it, whether the list made the part or only the unit; others go', async () => {
  const owner = (await newTenant()).as('owner')
  await owner.ok(parts.save, {
    pjNo: 'OLD',
    pjName: '片',
    pjBrand: '博世',
    pjUnit: '只',
    units: [{ unit: '盒', factor: 6, barcode: '611' }],
  })
  const row = (no: string, name = '片') => [no, name, '博世', '只', '箱', '12']
  const batch = await checkedList(owner, 'a.csv', listOf(row('OLD', '新片'), row('NEW-1'), row('NEW-2')))
  await confirmed(owner, batch.id)
  const dress = async (no: string, units: object[]) => {
    const [found] = (await owner.ok(parts.page, { pjNo: no })).page.list
    const { version } = (await owner.ok(parts.getOne, { id: found?.id ?? 0 })).content ?? {}
    const own = { id: found?.id, pjNo: no, pjName: found?.pjName ?? '', pjBrand: '博世', pjUnit: '只', version }
    await owner.ok(parts.save, { ...own, units: units as never })
  }
  await dress('OLD', [
    { unit: '盒', factor: 6, barcode: '611' },
    { unit: '箱', factor: 12, barcode: '690' },
  ])
  await dress('NEW-1', [{ unit: '箱', factor: 12, sells: true }])
  expect((await undone(owner, batch.id)).message).toBe('已撤销1行，2行因导入后已被使用或修改而保留')
  // the name nobody touched is the old one again
  const list = (await owner.ok(parts.page, { sortProp: 'pjNo' })).page.list
  expect(list.map(({ pjNo, pjName, subUnits }) => [pjNo, pjName, subUnits])).toEqual([
    ['NEW-1', '片', '箱'],
    ['OLD', '片', '盒；箱'],
  ])
  const { page } = await owner.ok(imports.rows, { id: batch.id })
  expect(page.list.map(({ note }) => note)).toEqual([
    expect.stringMatching(/^辅助单位由.+修改，保留$/),
    expect.stringMatching(/^导入后已被.+修改，不能撤销$/),
    '',
  ])
})

test('what a line of units may not say is told, with the reason', async () => {
  const owner = (await newTenant()).as('owner')
  await owner.ok(parts.save, { pjNo: 'OLD', pjName: '片', pjBrand: '博世', pjUnit: '只', units: [{ unit: '箱', factor: 12 }] })
  const { id, wrong, fresh } = await checkedList(
    owner,
    'w.csv',
    listOf(
      ['W-1', '片', '博世', '只', '箱', '0'],
      ['W-2', '片', '博世', '只', '箱', '一打'],
      ['W-3', '片', '博世', '只', '箱', '1.23456'],
      ['W-4', '片', '博世', '只', '箱；箱', '12；6'],
      ['W-5', '片', '博世', '只', '箱', '12；6'],
      ['OLD', '片', '博世', '箱', '', ''],
      ['H-1', '片', '博世', '只', '箱', ''],
      ['H-2', '片', '博世', '只', '只', '12'],
      ['H-3', '片', '博世', '只', '', '12'],
      ['H-4', '片', '博世', '只/箱', '', ''],
    ),
  )
  expect({ wrong, fresh }).toEqual({ wrong: 6, fresh: 4 })
  const { page } = await owner.ok(imports.rows, { id, limit: 50 })
  expect(Object.fromEntries(page.list.map(({ pjNo, problems }) => [pjNo, problems]))).toEqual({
    'W-1': '换算率“0”应为大于0的数字，最多4位小数',
    'W-2': '换算率“一打”应为大于0的数字，最多4位小数',
    'W-3': '换算率“1.23456”应为大于0的数字，最多4位小数',
    'W-4': '辅助单位 箱 重复',
    'W-5': '换算率比辅助单位多',
    OLD: '单位 箱 已是该商品的辅助单位',
    'H-1': '辅助单位 箱 没有换算率，未导入',
    'H-2': '辅助单位 只 就是基本单位，未导入',
    'H-3': '没有辅助单位，换算率未导入',
    'H-4': '单位 只/箱 含多个单位，换算率不明，请在商品资料里填写辅助单位',
  })
})
