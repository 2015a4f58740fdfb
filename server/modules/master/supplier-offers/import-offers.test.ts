import { expect, test } from 'vitest'
import { Code, MASKED, type Sent } from '#contract/kit/fields.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { parts } from '#contract/master/parts.ts'
import { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import { unfiledOffers } from '#contract/master/supplier-offers/unfiled-offers.ts'
import { daysFrom } from '#server/kit/time.ts'
import { importedList, previewList, settled, undone } from '#test/import-hand.ts'
import { newTrade, today } from '#test/trade.ts'
import type { Caller } from '#test/world.ts'

const HEAD = ['供应商', '供应商编码', '编码', '品牌', '名称', '数量从', '报价', '起订量', '含税', '税率']
/** 永兴 offers the pad as Y-77 at 50 already; the disc has an OE number of its own. */
async function market() {
  const trade = await newTrade()
  const yong = await trade.client({ clientName: '永兴供货', tags: 2 })
  const pad = await trade.part({ pjNo: 'PAD-1' })
  const disc = await trade.part({ pjNo: 'DISC-1', pjOemcode: '1K0 698 151' })
  const prices = [{ fromQty: 0, price: 50, fromDay: daysFrom(today, -30), toDay: '' }]
  await trade.owner.ok(supplierOffers.save, { pjid: pad, supplierId: yong, supNo: 'Y-77', moq: 5, prices })
  return { ...trade, yong, pad, disc }
}
const offersOf = async (who: Caller, pjid: number) =>
  (await who.ok(supplierOffers.ofPart, { pjid })).content.map(({ supNo, moq, taxIn, taxRate, prices }) => [
    ...[supNo, moq, taxIn, taxRate],
    prices.map(({ fromQty, price, fromDay }) => `${fromQty} ${price} ${fromDay}`).join('；'),
  ])
const unfiledOf = async (who: Caller, more: Partial<Sent<typeof unfiledOffers.page>> = {}) =>
  (await who.ok(unfiledOffers.page, more)).page.list
const verdicts = async (who: Caller, rows: (string | number)[][]) =>
  (await previewList(who, 'offers', [HEAD, ...rows])).rows.map(({ verdict, problems }) => [verdict, problems])
const NEW = '没有这个商品，存为未建档报价'

test('a list of a supplier finds parts by his number, by code and brand, by OE; what is no part is kept unfiled; all of it goes back', async () => {
  const { owner, pad, disc } = await market()
  const rows = [
    ['永兴供货', 'Y77', '', '', '', '', 52, '', '', ''],
    ['永兴供货', 'Y77', '', '', '', 20, 48, '', '', ''],
    ['永兴供货', '', '1K0698151', '', '', '', 30, 4, '未税', 13],
    ['永兴供货', 'N-1', 'NEW-1', '新牌', '密封圈', '', 2.5, '', '', ''],
    ['永兴供货', 'N-1', 'NEW-1', '新牌', '密封圈', 100, 2, '', '', ''],
  ]
  expect(await verdicts(owner, rows)).toEqual([
    ['changed', ''],
    ['changed', ''],
    ['fresh', ''],
    ['fresh', NEW],
    ['fresh', NEW],
  ])
  const { id } = await importedList(owner, 'offers', [HEAD, ...rows])
  expect(await offersOf(owner, pad)).toEqual([['Y77', 5, true, 0, `0 52 ${today}；20 48 ${today}`]])
  expect(await offersOf(owner, disc)).toEqual([['', 4, false, 13, `0 30 ${today}`]])
  expect(await unfiledOf(owner)).toMatchObject([{ pjNo: 'NEW-1', pjBrand: '新牌', supNo: 'N-1', price: 2.5, breaks: '100起 2' }])
  expect((await verdicts(owner, rows)).map(([verdict]) => verdict)).toEqual(['same', 'same', 'same', 'same', 'same'])
  expect((await undone(owner, id)).message).toBe('已撤销5行')
  expect(await offersOf(owner, pad)).toEqual([['Y-77', 5, true, 0, `0 50 ${daysFrom(today, -30)}`]])
  expect([await offersOf(owner, disc), await unfiledOf(owner)]).toEqual([[], []])
})

test('what a line says wrong is named; a price that moves far is asked; goods that are no part may be left out', async () => {
  const { owner } = await market()
  const { id, rows } = await previewList(owner, 'offers', [
    HEAD,
    ['没有的', '', 'PAD-1', '', '', '', 1, '', '', ''],
    ['永兴供货', '', '', '', '', '', 1, '', '', ''],
    ['永兴供货', '', 'DISC-1', '', '', '', 0, '', '', ''],
    ['永兴供货', '', 'DISC-1', '', '', '两个', 5, '', '', ''],
    ['永兴供货', '', 'DISC-1', '', '', '', 5, '', '大概', ''],
    ['永兴供货', 'Y-77', '', '', '', '', 90, '', '', ''],
    ['永兴供货', '', 'NEW-1', '', '', '', 5, '', '', ''],
  ])
  expect(rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['wrong', '供应商 没有的 不存在'],
    ['wrong', '请填写编码或供应商编码'],
    ['wrong', '报价应大于0'],
    ['wrong', '数量“两个”格式不正确'],
    ['wrong', '含税应写“含税”或“未税”'],
    ['asked', '待答复：价格变动大'],
    ['fresh', NEW],
  ])
  const { list } = await owner.ok(imports.questions, { id })
  expect(list.map(({ key, count, proposed, samples }) => [key, count, proposed, samples.map(({ from, to }) => `${from} → ${to}`)])).toEqual(
    [
      ['jump', 1, 'old', ['报价 50 → 90（+80%）']],
      ['unfiled', 1, 'keep', ['NEW-1 → 未建档报价']],
    ],
  )
  await owner.ok(imports.answer, { id, answers: { jump: 'new', unfiled: 'none' } })
  expect(await settled(owner, id)).toMatchObject({ changed: 1, fresh: 0, asked: 0 })
})

test('terms are of the offer: of lines that differ the last counts and says so; what is not written stays', async () => {
  const { owner, pad } = await market()
  const rows = [
    ['永兴供货', 'Y-77', 'PAD-1', '', '', '', 52, 10, '', ''],
    ['永兴供货', 'Y-77', 'PAD-1', '', '', 20, 48, 12, '', ''],
  ]
  expect(await verdicts(owner, rows)).toEqual([
    ['changed', ''],
    ['changed', '与上面的行不同，以最后一行为准：起订量'],
  ])
  await importedList(owner, 'offers', [HEAD, ...rows])
  expect(await offersOf(owner, pad)).toEqual([['Y-77', 12, true, 0, `0 52 ${today}；20 48 ${today}`]])
})

test('an undo keeps what somebody has written since', async () => {
  const { owner, yong, pad } = await market()
  const { id } = await importedList(owner, 'offers', [HEAD, ['永兴供货', 'Y-77', '', '', '', '', 52, 10, '', '']])
  const [offer] = (await owner.ok(supplierOffers.ofPart, { pjid: pad })).content
  const mine = [{ fromQty: 0, price: 51, fromDay: today, toDay: '' }]
  await owner.ok(supplierOffers.save, {
    ...offer,
    id: offer?.id ?? 0,
    pjid: pad,
    supplierId: yong,
    prices: mine,
    version: offer?.version ?? 0,
  })
  expect((await undone(owner, id)).message).toMatch(/1行因导入后已被使用或修改而保留$/)
  // the price is his, the quantity goes back
  expect(await offersOf(owner, pad)).toEqual([['Y-77', 5, true, 0, `0 51 ${today}`]])
})

test('建档 makes a part of what the supplier says and the offer one of it; what is a part by now is joined; what lacks a brand is left', async () => {
  const { owner, yong } = await market()
  await importedList(owner, 'offers', [
    HEAD,
    ['永兴供货', 'N-1', 'NEW-1', '新牌', '密封圈', '', 2.5, 10, '', ''],
    ['永兴供货', '', 'NEW-2', '', '垫片', '', 1, '', '', ''],
    ['永兴供货', '', 'NEW-3', '新牌', '螺栓', '', 3, '', '', ''],
  ])
  await owner.ok(parts.save, { pjNo: 'NEW-3', pjName: '螺栓', pjBrand: '新牌' })
  expect((await unfiledOf(owner, { text: 'new-1' })).map(({ pjNo }) => pjNo)).toEqual(['NEW-1'])
  expect((await owner.ok(unfiledOffers.find, { pjNo: 'n1' })).content).toMatchObject([{ pjNo: 'NEW-1', price: 2.5 }])
  const ids = (await unfiledOf(owner)).map(({ id }) => id)
  const [first, second] = await Promise.all([owner.ok(unfiledOffers.file, { ids }), owner.ok(unfiledOffers.file, { ids })])
  // whoever comes second finds only what was left
  expect([first, second].map(({ made, filed }) => [made, filed.length]).sort()).toEqual([
    [0, 0],
    [1, 2],
  ])
  expect([first, second].flatMap(({ left }) => left)).toEqual([
    { pjNo: 'NEW-2', why: '品牌不能为空' },
    { pjNo: 'NEW-2', why: '品牌不能为空' },
  ])
  const made = [...first.filed, ...second.filed].find(({ pjNo }) => pjNo === 'NEW-1')
  expect((await owner.ok(parts.getOne, { id: made?.pjid ?? 0 })).content).toMatchObject({
    pjNo: 'NEW-1',
    pjName: '密封圈',
    supplierId: yong,
  })
  expect(await offersOf(owner, made?.pjid ?? 0)).toEqual([['N-1', 10, true, 0, `0 2.5 ${today}`]])
  expect((await unfiledOf(owner)).map(({ pjNo }) => pjNo)).toEqual(['NEW-2'])
  await owner.ok(unfiledOffers.remove, { ids })
  expect(await unfiledOf(owner)).toEqual([])
})

test('prices only for who may see them, nothing for other companies, and no import without the right to prices', async () => {
  const { owner, tenant } = await market()
  const rows = [
    HEAD,
    ['永兴供货', 'N-1', 'NEW-1', '新牌', '密封圈', '', 2.5, '', '', ''],
    ['永兴供货', 'N-1', 'NEW-1', '新牌', '', 9, 2, '', '', ''],
  ]
  await importedList(owner, 'offers', rows)
  const [{ id = 0 } = {}] = await unfiledOf(owner)
  const reader = await tenant.withTags('base:offer:query')
  expect(await unfiledOf(reader)).toMatchObject([{ price: MASKED, breaks: MASKED, pjNo: 'NEW-1' }])
  expect((await reader.ok(unfiledOffers.find, { pjNo: 'NEW-1' })).content).toMatchObject([{ price: MASKED }])
  for (const call of [unfiledOffers.file, unfiledOffers.remove]) expect((await reader.call(call, { ids: [id] })).code).toBe(Code.forbidden)
  const writer = await tenant.withTags('base:offer:query', 'base:offer:upd')
  expect((await writer.call(unfiledOffers.file, { ids: [id] })).code).toBe(Code.forbidden)
  expect((await previewList(writer, 'offers', rows)).msg).toBe('您无权查看进价，不能导入供应商报价')
  const stranger = (await newTrade()).owner
  expect([await unfiledOf(stranger), (await stranger.ok(unfiledOffers.file, { ids: [id] })).filed]).toEqual([[], []])
  expect(await unfiledOf(owner)).toHaveLength(1)
})
