import { expect, test } from 'vitest'
import { Code, MASKED } from '#contract/kit/fields.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { exchange, exchangeGroups, supersession } from '#contract/master/interchange.ts'
import { lookup } from '#contract/master/lookup.ts'
import { parts } from '#contract/master/parts.ts'
import { logs } from '#contract/reports/logs.ts'
import { confirmed, importedList, previewList, undone } from '#test/import-hand.ts'
import { newTenant } from '#test/world.ts'

async function world(...codes: string[]) {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const ids: number[] = []
  for (const pjNo of codes) ids.push((await owner.ok(parts.save, { pjNo, pjName: '刹车片', pjBrand: '博世', xsPrice: 10, tips: 1 })).id)
  const preview = async (ids: number[], pjNos: string[]) => (await owner.ok(exchangeGroups.preview, { ids, pjNos })).content
  const join = async (groups: number[], pjNos: string[]) => {
    const { seal } = await preview(groups, pjNos)
    return (await owner.ok(exchangeGroups.join, { ids: groups, pjNos, seal })).id
  }
  const group = async (id: number) => (await owner.ok(exchangeGroups.members, { id })).content
  const groups = async (pjNo = '') => (await owner.ok(exchangeGroups.page, { pjNo })).page.list.map((row) => row.codes)
  const found = async (queryValue: string) => (await owner.ok(lookup.pageNew, { queryType: 1, queryValue })).content
  const codesFound = async (queryValue: string) => (await found(queryValue)).map(({ no }) => no).sort()
  return { tenant, owner, ids, preview, join, group, groups, found, codesFound }
}

test('a group is found by any of its codes and by words of its parts', async () => {
  const { owner, join, groups } = await world('A100', 'B200', 'C300')
  await join([], ['A100', 'X-1'])
  await join([], ['B200', 'C300'])
  expect(await groups()).toEqual(['B200、C300', 'A100、X-1'])
  expect([await groups('x1'), await groups('b-2'), await groups('zz')]).toEqual([['A100、X-1'], ['B200、C300'], []])
  const { list } = (await owner.ok(exchangeGroups.page, { keyword: '刹车 c300' })).page
  expect(list.map(({ codeCount, partCount, names }) => [codeCount, partCount, names])).toEqual([[2, 2, '刹车片']])
})

test('before groups are merged one sees what becomes interchangeable; afterwards every search knows', async () => {
  const { ids, join, preview, groups, codesFound, owner } = await world('A100', 'B200', 'C300', 'D400')
  const [one, two] = [await join([], ['A100', 'B200']), await join([], ['C300', 'D400'])]
  const shown = await preview([one, two], ['NEW-1'])
  expect([shown.groups, shown.codes, shown.fresh, shown.pairs]).toEqual([2, 5, 1, 4])
  expect([shown.list[0]?.qty, shown.list[1]?.qty]).toEqual([null, 0])
  expect(shown.list.map(({ pjNo, side }) => [pjNo, side])).toEqual([
    ['NEW-1', 1],
    ['A100', 2],
    ['B200', 2],
    ['C300', 3],
    ['D400', 3],
  ])
  await owner.ok(exchangeGroups.join, { ids: [one, two], pjNos: ['NEW-1'], seal: shown.seal })
  expect(await groups()).toEqual(['A100、B200、C300、D400、NEW-1'])
  expect(await codesFound('d400')).toEqual(['A100', 'B200', 'C300', 'D400'])
  const { content } = await owner.ok(exchange.find, { pjid: ids[0] ?? 0 })
  expect(content).toHaveLength(5)
})

test('codes split off leave together or one by one, with their parts', async () => {
  const { owner, join, group, groups, codesFound } = await world('A100', 'B200', 'C300')
  const id = await join([], ['A100', 'B200', 'C300', 'X9'])
  const held = await group(id)
  const codeIds = (held?.list ?? []).filter(({ pjNo }) => ['C300', 'X9'].includes(pjNo)).map((row) => row.id)
  const split = await owner.ok(exchangeGroups.split, { id, version: held?.version ?? 0, codeIds, together: true })
  expect((await groups()).sort()).toEqual(['A100、B200', 'C300、X9'])
  expect([await codesFound('a100'), await codesFound('x9')]).toEqual([['A100', 'B200'], ['C300']])
  const apart = await group(split.id)
  await owner.ok(exchangeGroups.split, { id: split.id, version: apart?.version ?? 0, codeIds: [apart?.list[1]?.id ?? 0] })
  expect([await codesFound('x9'), await codesFound('c300')]).toEqual([[], ['C300']])
})

test('of two people editing a group the later one is told, whichever way they edit', async () => {
  const { tenant, owner, ids, join, group, preview } = await world('A100', 'B200', 'C300')
  const id = await join([], ['A100', 'B200'])
  const seen = await group(id)
  const shown = await preview([id], ['C300'])
  await owner.ok(exchange.save, { pjid: ids[0] ?? 0, pjNo: 'BETWEEN' })
  const buyer = tenant.as('buyer')
  const codeIds = [seen?.list[0]?.id ?? 0]
  const late = await buyer.call(exchangeGroups.split, { id, version: seen?.version ?? 0, codeIds })
  expect(late.msg).toMatch(/^该互换组已被owner .*于 .* 修改，请刷新后重试$/)
  expect((await buyer.call(exchangeGroups.join, { ids: [id], pjNos: ['C300'], seal: shown.seal })).msg).toBe(
    '互换组刚被他人修改，请重新预览',
  )
  const once = await preview([id], ['C300'])
  const both = await Promise.all([1, 2].map(() => owner.call(exchangeGroups.join, { ids: [id], pjNos: ['C300'], seal: once.seal })))
  expect(both.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
})

test.each([
  [{ ids: [], pjNos: ['A100'] }, '至少要有两个互换码'],
  [{ ids: [], pjNos: ['A100', 'a-100'] }, '至少要有两个互换码'],
  [{ ids: [], pjNos: ['A100', ''] }, '第2行：请输入互换码'],
  [{ ids: [], pjNos: ['A100', 'x'.repeat(21)] }, '第2行：互换码不能超过20个字'],
  [{ ids: [987_654_321], pjNos: [] }, '互换组不存在，请刷新后重试'],
])('joining %j is refused', async (wanted, message) => {
  const { owner } = await world('A100')
  const { msg, content } = await owner.call(exchangeGroups.preview, wanted)
  const seal = content?.seal ?? ''
  expect(content ? (await owner.call(exchangeGroups.join, { ...wanted, seal })).msg : msg).toBe(message)
})

test('what is interchangeable already, and a group of everything but itself, are refused', async () => {
  const { owner, join, preview, group } = await world('A100', 'B200')
  const id = await join([], ['A100', 'B200'])
  const { seal } = await preview([id], ['a 100'])
  expect((await owner.call(exchangeGroups.join, { ids: [id], pjNos: ['a 100'], seal })).msg).toBe('这些编码已经可以互换')
  const held = await group(id)
  const codeIds = held?.list.map((row) => row.id) ?? []
  const all = await owner.call(exchangeGroups.split, { id, version: held?.version ?? 0, codeIds, together: true })
  expect(all.msg).toBe('不能把全部编码拆出去')
})

test('looking needs the tag of parts, editing that of interchange; the price its own', async () => {
  const { tenant, join } = await world('A100', 'B200')
  const id = await join([], ['A100', 'B200'])
  const looker = await tenant.withTags('base:basepj:query')
  expect((await looker.ok(exchangeGroups.members, { id })).content?.list[0]?.xsPrice).toBe(MASKED)
  const stranger = await tenant.withTags('busi:ck:query')
  expect((await stranger.call(exchangeGroups.page, {})).code).toBe(Code.forbidden)
  for (const [call, input] of [
    [exchangeGroups.preview, { ids: [id], pjNos: [] }],
    [exchangeGroups.join, { ids: [id], pjNos: ['C'], seal: '' }],
    [exchangeGroups.split, { id, version: 1, codeIds: [1] }],
    [supersession.save, { oldNo: 'A', newNo: 'B' }],
    [supersession.remove, { ids: [1] }],
  ] as const)
    expect((await looker.send(call, input)).body.code).toBe(Code.forbidden)
})

test('groups and successors of another tenant do not exist', async () => {
  const mine = await world('A100', 'B200')
  const id = await mine.join([], ['A100', 'B200'])
  const replaced = await mine.owner.ok(supersession.save, { oldNo: 'OLD', newNo: 'A100' })
  const { owner, groups } = await world('A100')
  expect([await groups(), (await owner.ok(exchangeGroups.members, { id })).content]).toEqual([[], null])
  expect((await owner.call(exchangeGroups.split, { id, version: 2, codeIds: [1] })).msg).toBe('互换组不存在，请刷新后重试')
  expect((await owner.ok(supersession.page, {})).page.list).toEqual([])
  expect((await owner.call(supersession.remove, { ids: [replaced.id] })).msg).toBe('替代关系不存在，请刷新后重试')
})

test('what happened to a group stands in its trail', async () => {
  const { owner, join } = await world('A100', 'B200')
  const id = await join([], ['A100', 'B200'])
  await join([id], ['X1'])
  const { list } = (await owner.ok(logs.record, { entity: 'exchange', id })).page
  expect(list.map(({ action, changes }) => [action, changes[0]?.after])).toEqual([
    ['加入互换码', 'X1'],
    ['新建互换组', 'A100、B200'],
  ])
})

test('an old code finds the part that replaced it, through any number of steps, and says so', async () => {
  const { owner, found } = await world('NEW-1', 'MID-1')
  await owner.ok(supersession.save, { oldNo: 'OLD.1', newNo: 'mid1', remark: '2024年换代' })
  await owner.ok(supersession.save, { oldNo: 'MID-1', newNo: 'NEW-1' })
  const hits = (await found('old1')).map(({ no, part }) => [no, part?.replacedBy, part?.replaces])
  expect(hits.sort()).toEqual([
    ['MID-1', 'NEW-1', ['OLD.1']],
    ['NEW-1', '', ['MID-1', 'OLD.1']],
  ])
  const { list } = (await owner.ok(supersession.page, { pjNo: 'old' })).page
  expect(list.map(({ oldNo, oldName, newNo, newName, lastNo, remark }) => [oldNo, oldName, newNo, newName, lastNo, remark])).toEqual([
    ['OLD.1', '', 'mid1', '博世 刹车片', 'NEW-1', '2024年换代'],
  ])
  await owner.ok(supersession.remove, { ids: list.map(({ id }) => id) })
  expect(await found('old1')).toEqual([])
  expect((await found('new1'))[0]?.part?.replaces).toEqual(['MID-1'])
})

test.each([
  [{ oldNo: '', newNo: 'A100' }, '请输入旧编码'],
  [{ oldNo: '\u200b', newNo: 'A100' }, '请输入旧编码'],
  [{ oldNo: 'A-100', newNo: 'A100' }, '新旧编码不能相同'],
  [{ oldNo: 'OLD', newNo: 'NOWHERE' }, '没有编码为 NOWHERE 的商品，请先新增'],
  [{ oldNo: 'B200', newNo: 'A100' }, 'A100 已经由 B200 替代，不能互相替代'],
])('the successor %j is refused: %s', async (wrong, message) => {
  const { owner } = await world('A100', 'B200')
  await owner.ok(supersession.save, { oldNo: 'A100', newNo: 'B200' })
  expect((await owner.call(supersession.save, wrong)).msg).toBe(message)
})

test('a second successor asks, and says which it replaces', async () => {
  const { owner } = await world('A100', 'B200')
  await owner.ok(supersession.save, { oldNo: 'OLD-1', newNo: 'A100' })
  expect(await owner.call(supersession.save, { oldNo: 'old1', newNo: 'B200' })).toMatchObject({
    code: Code.asks,
    msg: 'OLD-1 已由 A100 替代，改为由 B200 替代？',
  })
  // the same successor once more is no change
  await owner.ok(supersession.save, { oldNo: 'OLD-1', newNo: 'a-100', remark: '换代' })
  await owner.ok(supersession.save, { oldNo: 'OLD-1', newNo: 'B200', tips: 1 })
  expect((await owner.ok(supersession.page, {})).page.list.map(({ newNo }) => newNo)).toEqual(['B200'])
})

test('of two who name each other’s code as successor at once only one is heard', async () => {
  const { owner } = await world('A100', 'B200')
  const pairs = [
    { oldNo: 'A100', newNo: 'B200' },
    { oldNo: 'B200', newNo: 'A100' },
  ]
  const replies = await Promise.all(pairs.map((pair) => owner.call(supersession.save, pair)))
  expect(replies.map(({ code }) => code).sort()).toEqual([Code.refused, Code.done])
})

test('a part whose code is corrected keeps what it replaced', async () => {
  const { owner, ids, found } = await world('A100')
  await owner.ok(supersession.save, { oldNo: 'OLD1', newNo: 'A100' })
  await owner.ok(parts.save, { id: ids[0] ?? 0, pjNo: 'A101', pjName: '刹车片', pjBrand: '博世', tips: 1 })
  expect((await found('old1')).map(({ no, part }) => [no, part?.replaces])).toEqual([['A101', ['OLD1']]])
})

test('pairs come from a file: judged row by row, shown, then imported once', async () => {
  const { owner, groups, codesFound, join } = await world('A100', 'B200', 'C300', 'D400')
  await join([], ['A100', 'B200'])
  const rows = [
    ['编码', '互换码', '关系'],
    ['A-100', 'b200', ''],
    ['C300', 'Z-1', '互换'],
    ['Z1', 'A100', ''],
    ['OLD7', 'D400', '替代'],
    ['D400', 'OLD7', '替代'],
    ['A100', 'a 100', ''],
    ['', 'B200', ''],
    ['A100', 'B200', '相同'],
    ['x'.repeat(21), 'B200', ''],
  ]
  const { id, rows: lines } = await previewList(owner, 'pairs', rows)
  expect(lines.map(({ place, verdict, problems }) => [Number(place), verdict, problems])).toEqual([
    [2, 'same', ''],
    [3, 'fresh', ''],
    [4, 'fresh', '两个互换组将合并'],
    [5, 'fresh', ''],
    [6, 'wrong', '没有编码为 OLD7 的商品'],
    [7, 'wrong', '两个编码相同'],
    [8, 'ignored', '小节标题'],
    [9, 'wrong', '关系应为 互换 或 替代'],
    [10, 'wrong', '编码不能超过20个字'],
  ])
  expect(await groups('c300')).toEqual([])
  expect(await confirmed(owner, id)).toMatchObject({ fresh: 3, wrong: 4, state: 'done' })
  expect([await codesFound('c300'), await codesFound('old7')]).toEqual([['A100', 'B200', 'C300'], ['D400']])
  const again = await previewList(owner, 'pairs', rows)
  expect((await owner.call(imports.confirm, { id: again.id })).msg).toBe('没有需要导入的数据')
  expect((await undone(owner, id)).message).toBe('已撤销3行')
  expect([await codesFound('c300'), await codesFound('old7'), await codesFound('a100')]).toEqual([['C300'], [], ['A100', 'B200']])
  // whatever came along parts again: the next import finds it as the first one did
  expect((await previewList(owner, 'pairs', rows)).rows.map(({ verdict }) => verdict)).toEqual(lines.map(({ verdict }) => verdict))
})

test('5,000 pairs are one step, not five thousand', async () => {
  const { owner, codesFound, join } = await world('L1', 'L9')
  await join([], ['L9', 'K9'])
  // groups of ten codes each; the first holds the code of a part, the last meets one that stands in a group already
  const first = (group: number) => (group === 0 ? 'L1' : group === 555 ? 'K9' : `G${group}x0`)
  const rows = Array.from({ length: 4999 }, (_, at) => [first(Math.floor(at / 9)), `G${Math.floor(at / 9)}x${(at % 9) + 1}`])
  const began = performance.now()
  const content = await importedList(owner, 'pairs', [['编码', '互换码'], ...rows])
  const seconds = (performance.now() - began) / 1000
  expect(content).toMatchObject({ fresh: 4999, wrong: 0, state: 'done' })
  expect(await codesFound('g0x9')).toEqual(['L1'])
  expect(await codesFound('g555x1')).toEqual(['L9'])
  // one by one it takes tens of seconds; preview and confirmation together, on a machine that does other things as well
  expect(seconds).toBeLessThan(20)
  const undoing = performance.now()
  expect((await undone(owner, content.id)).message).toBe('已撤销4999行')
  expect([await codesFound('g0x9'), await codesFound('k9')]).toEqual([[], ['L9']])
  expect((performance.now() - undoing) / 1000).toBeLessThan(20)
  process.stdout.write(`${rows.length} pairs, shown and imported: ${seconds.toFixed(1)} s\n`)
}, 120_000)
