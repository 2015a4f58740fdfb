import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { exchange, exchangeGroups, supersession } from '#contract/master/interchange.ts'
import { parts } from '#contract/master/parts.ts'
import { previewList, settled, undone } from '#test/import-hand.ts'
import { newTenant, type World } from '#test/world.ts'
import { indexParts } from '../search/index.ts'

const GROUPS = 120
const SIZE = 10
const code = (group: number, at: number) => `G${group}X${at}`

/** The groups that pairs make, each as its codes in order: worked out here, by going through all pairs until nothing moves any more. */
function worked(pairs: readonly (readonly [string, string])[]): string[] {
  const name = new Map<string, string>()
  for (const each of pairs.flat()) name.set(each, each)
  for (let moved = true; moved; ) {
    moved = false
    for (const [one, other] of pairs) {
      const [a = '', b = ''] = [name.get(one), name.get(other)].sort()
      if (a === b) continue
      moved = true
      for (const [each, under] of name) if (under === b) name.set(each, a)
    }
  }
  return [...Map.groupBy([...name], ([, under]) => under).values()]
    .map((own) =>
      own
        .map(([each]) => each)
        .sort()
        .join(' '),
    )
    .sort()
}

const groupsOf = (tenant: World) =>
  tenant.act('owner', async (ctx) => {
    const { rows } = await sql<{ codes: string }>`select string_agg(pj_no, ' ' order by pj_no collate "C") as codes from exchange_code
      where tenant_id = ${ctx.tenantId} group by group_id`.execute(ctx.db)
    return rows.map(({ codes }) => codes).sort()
  })

/** What is searched in is what would be written anew. */
const expectSearched = (tenant: World) =>
  tenant.act('owner', async (ctx) => {
    const docs = async () =>
      await ctx.db.selectFrom('partSearch').select(['partId', 'doc']).where('tenantId', '=', ctx.tenantId).orderBy('partId').execute()
    const before = await docs()
    await indexParts(
      ctx,
      before.map(({ partId }) => partId),
    )
    expect(before).toEqual(await docs())
    const empty = sql<{ n: number }>`select count(*)::int as n from exchange_group g where g.tenant_id = ${ctx.tenantId}
      and not exists (select 1 from exchange_code c where c.tenant_id = g.tenant_id and c.group_id = g.group_id)`
    expect((await empty.execute(ctx.db)).rows).toEqual([{ n: 0 }])
  })

/** Always the same order that looks like none: the pairs of a group come in by transactions far apart. */
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((each, at) => [(at * 7919) % list.length, each] as const)
    .sort(([a], [b]) => a - b)
    .map(([, each]) => each)

test('while a list of pairs comes in, others merge its groups, add, delete and replace codes: groups, search and undo are right', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const buyer = tenant.as('buyer')
  const ids: number[] = []
  // a part stands in every sixth group
  for (let group = 0; group < GROUPS; group += 6)
    ids.push((await owner.ok(parts.save, { pjNo: code(group, 0), pjName: '刹车片', pjBrand: '博世', tips: 1 })).id)
  const listed = shuffled(
    Array.from({ length: GROUPS * (SIZE - 1) }, (_, at) => {
      const group = Math.floor(at / (SIZE - 1))
      return [code(group, at % (SIZE - 1)), code(group, (at % (SIZE - 1)) + 1)] as const
    }),
  )
  const { id, counts } = await previewList(owner, 'pairs', [['编码', '互换码'], ...listed])
  expect(counts.fresh).toBe(listed.length)

  await owner.ok(imports.confirm, { id })
  let over = false
  const importing = settled(owner, id).finally(() => {
    over = true
  })
  const byHand: [string, string][] = []
  const merges = async () => {
    for (let at = 0; at < 20; at++) {
      const pair = [code(at * 3, (at * 7) % SIZE), code(at * 3 + 60, (at * 3) % SIZE)] as [string, string]
      // the seal of what was shown is of a moment before: the list may have been there meanwhile
      for (;;) {
        const { seal } = (await buyer.ok(exchangeGroups.preview, { ids: [], pjNos: pair })).content
        const { code: answer, msg } = await buyer.call(exchangeGroups.join, { ids: [], pjNos: pair, seal })
        if (answer === Code.done) break
        expect(msg).toBe('互换组刚被他人修改，请重新预览')
      }
      byHand.push(pair)
    }
  }
  const adds = async () => {
    for (let at = 0; at < 40; at++) {
      const group = (at % ids.length) * 6
      const pjNo = `HAND${at}`
      const saved = await owner.ok(exchange.save, { pjid: ids[at % ids.length] ?? 0, pjNo })
      if (at % 2 > 0) await owner.ok(exchange.remove, { id: saved.id })
      else byHand.push([code(group, 0), pjNo])
    }
  }
  const replaces = async () => {
    for (let at = 0; at < 20; at++) await buyer.ok(supersession.save, { oldNo: `OLD${at}`, newNo: code((at % ids.length) * 6, 0) })
  }
  await Promise.all([importing, merges(), adds(), replaces()])
  expect(over).toBe(true)
  expect(await importing).toMatchObject({ state: 'done', progress: listed.length })
  const { list: kept } = (await owner.ok(imports.rows, { id, outcome: 'kept', limit: 500 })).page
  expect(kept.map(({ note }) => note)).toEqual(kept.map(() => '预览后资料已有变化，未处理'))
  // what others had brought together by then was no news any more, but together it is
  expect(await groupsOf(tenant)).toEqual(worked([...listed, ...byHand]))
  await expectSearched(tenant)

  // taken back while others go on: codes that were entered by hand stay, and nothing stands together that nobody brought together
  await Promise.all([
    undone(owner, id),
    (async () => {
      for (let at = 0; at < 20; at++) {
        const { id: added } = await buyer.ok(exchange.save, { pjid: ids[at % ids.length] ?? 0, pjNo: `LATE${at}` })
        await buyer.ok(exchange.remove, { id: added })
      }
    })(),
  ])
  await expectSearched(tenant)
  const all = worked([...listed, ...byHand]).map((each) => each.split(' '))
  const left = (await groupsOf(tenant)).map((each) => each.split(' '))
  for (const own of left) expect(all.filter((each) => own.every((one) => each.includes(one)))).toHaveLength(1)
  const there = new Set(left.flat())
  for (const [, other] of byHand) if (other.startsWith('HAND')) expect(there).toContain(other)
}, 180_000)

test('two lists of pairs at once are one set of groups, and both are taken back', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  await owner.ok(parts.save, { pjNo: code(0, 0), pjName: '刹车片', pjBrand: '博世', tips: 1 })
  const chain = (step: number) => Array.from({ length: 299 }, (_, at) => [`C${at * step}`, `C${(at + 1) * step}`] as const)
  // 0-1-2-…-299 in fives each, so that no group grows beyond what one may hold: both lists share every fifth code
  const one = chain(1).filter((_, at) => at % 5 < 4)
  const two = chain(1).filter((_, at) => at % 10 === 4)
  const lists = [
    await previewList(owner, 'pairs', [['编码', '互换码'], ...one]),
    await previewList(owner, 'pairs', [['编码', '互换码'], ...two]),
  ]
  for (const { id } of lists) await owner.ok(imports.confirm, { id })
  for (const { id } of lists) expect(await settled(owner, id)).toMatchObject({ state: 'done' })
  expect(await groupsOf(tenant)).toEqual(worked([...one, ...two]))
  for (const { id } of lists) await owner.ok(imports.undo, { id })
  for (const { id } of lists) expect(await settled(owner, id)).toMatchObject({ state: 'undone' })
  await expectSearched(tenant)
}, 120_000)

test('what somebody joined by hand to codes of a list keeps them when the list is taken back; what nobody joined anything to goes', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const { id: pad } = await owner.ok(parts.save, { pjNo: 'PAD', pjName: '刹车片', pjBrand: '博世', tips: 1 })
  const list = async () => {
    const pairs = [
      ['PAD', 'P1'],
      ['P1', 'P2'],
      ['X1', 'X2'],
    ]
    const { id } = await previewList(owner, 'pairs', [['编码', '互换码'], ...pairs])
    await owner.ok(imports.confirm, { id })
    expect(await settled(owner, id)).toMatchObject({ state: 'done' })
    return id
  }
  const first = await list()
  const { id: hand } = await owner.ok(exchange.save, { pjid: pad, pjNo: 'HAND' })
  await undone(owner, first)
  expect(await groupsOf(tenant)).toEqual(['HAND P1 P2 PAD'])
  const { list: kept } = (await owner.ok(imports.rows, { id: first, outcome: 'kept' })).page
  expect(kept.map(({ note }) => note)).toEqual(['互换组已被修改，互换码保留', '互换组已被修改，互换码保留'])
  // without it nothing keeps a second list
  await owner.ok(exchange.remove, { id: hand })
  const second = await list()
  await undone(owner, second)
  expect(await groupsOf(tenant)).toEqual(['P1 P2 PAD'])
  await expectSearched(tenant)
})
