import { beforeAll, describe, expect, test } from 'vitest'
import { clients } from '#contract/master/clients/clients.ts'
import { parts } from '#contract/master/parts.ts'
import { fileCalls } from '#contract/platform/files.ts'
import { people } from '#contract/platform/people/people.ts'
import { session } from '#contract/platform/session/session.ts'
import { sendPlain } from '#test/picture.ts'
import { newTenant, server, type World } from '#test/world.ts'
import { keyIn } from './rules.ts'
import { sweepFiles } from './sweep.ts'

let tenant: World
beforeAll(async () => {
  tenant = await newTenant()
})

let count = 0
const newPart = async (more = {}) => {
  const part = { pjNo: `P${++count}`, pjName: '水泵', pjBrand: '博世', ...more }
  return (await tenant.as('buyer').ok(parts.save, part)).id
}
const picturesOf = async (id: number) => (await tenant.as('buyer').ok(parts.getOne, { id })).content?.files ?? []
const statusOf = async (url = '') => (await (await server()).http.inject({ method: 'GET', url })).statusCode

describe('pictures of a part', () => {
  test('are saved at once, in their order, and the list shows the first one small', async () => {
    const buyer = tenant.as('buyer')
    const id = await newPart()
    const [a, b] = [await sendPlain(buyer, 'a.png'), await sendPlain(buyer, 'b.png')]
    expect(await buyer.call(parts.saveFiles, { id, files: [b, a] })).toMatchObject({ code: 1, msg: '操作成功' })
    const { page } = await buyer.ok(parts.page, { id })
    expect(page.list[0]?.files?.map(({ fileName }) => fileName)).toEqual(['b.png', 'a.png'])
    expect(page.list[0]?.headImg).toBe(page.list[0]?.files?.[0]?.thumbUrl)
    expect(await statusOf(page.list[0]?.headImg)).toBe(200)
  })

  test('are sent back as they were read; one is taken away, the other stays', async () => {
    const buyer = tenant.as('buyer')
    const id = await newPart({ files: [await sendPlain(buyer, 'a.png'), await sendPlain(buyer, 'b.png')] })
    const [, b] = await picturesOf(id)
    await buyer.ok(parts.saveFiles, { id, files: b ? [b] : [] })
    expect((await picturesOf(id)).map(({ fileName }) => fileName)).toEqual(['b.png'])
  })

  test('stand in the log by their names', async () => {
    const id = await newPart()
    await tenant.as('buyer').ok(parts.saveFiles, { id, files: [await sendPlain(tenant.as('buyer'), '铭牌.png')] })
    const [last] = await tenant.act('owner', ({ db, tenantId }) =>
      db
        .selectFrom('auditLog')
        .select(['action', 'changes'])
        .where('tenantId', '=', tenantId)
        .where('entityId', '=', id)
        .where('entity', '=', 'part')
        .orderBy('auditLogId', 'desc')
        .execute(),
    )
    expect(last).toEqual({ action: '修改商品图片', changes: { files: ['', '铭牌.png'] } })
  })

  test('go with a copy, and stay with it when the first part loses them', async () => {
    const buyer = tenant.as('buyer')
    const first = await newPart({ files: [await sendPlain(buyer, 'a.png')] })
    const copy = await newPart({ files: await picturesOf(first), updateFile: true })
    await buyer.ok(parts.saveFiles, { id: first, files: [] })
    await age(tenant)
    await sweep(tenant)
    expect(await statusOf((await picturesOf(copy))[0]?.fileUrl)).toBe(200)
  })

  test('of another company, of elsewhere, unchecked or small ones are refused', async () => {
    const buyer = tenant.as('buyer')
    const id = await newPart()
    const foreign = await sendPlain((await newTenant()).as('owner'), 'a.png')
    const own = await sendPlain(buyer, 'a.png')
    const { securityToken } = JSON.parse(
      Buffer.from(
        Buffer.from((await buyer.ok(fileCalls.credential, { fileName: 'a.jpg', fileSize: 9 })).content, 'base64').toString(),
        'base64',
      ).toString(),
    ) as { securityToken: string }
    const incoming = await tenant.act('owner', ({ db, tenantId }) =>
      db
        .selectFrom('storedFile')
        .select('incomingKey')
        .where('tenantId', '=', tenantId)
        .where('ticket', '=', securityToken)
        .executeTakeFirstOrThrow(),
    )
    const addresses = [
      foreign.fileUrl,
      'https://elsewhere.example/a.png',
      incoming.incomingKey,
      own.thumbUrl,
      `${keyIn(own.fileUrl)}/../x.png`,
      '',
    ]
    for (const fileUrl of addresses) {
      const reply = await buyer.call(parts.saveFiles, { id, files: [{ fileUrl }] })
      expect(reply, fileUrl).toMatchObject({ code: 0, msg: '文件不存在或已被清理，请重新上传' })
    }
    expect(await picturesOf(id)).toEqual([])
  })

  test('are ten at most, and only for whoever may change parts', async () => {
    const id = await newPart()
    const files = Array.from({ length: 11 }, () => ({ fileUrl: 'x' }))
    expect(await tenant.as('buyer').call(parts.saveFiles, { id, files })).toMatchObject({ code: 4, msg: '最多只能选择10个文件' })
    expect(await (await tenant.withTags('base:basepj:query')).call(parts.saveFiles, { id, files: [] })).toMatchObject({ code: 403 })
    expect(await (await newTenant()).as('owner').call(parts.saveFiles, { id, files: [] })).toMatchObject({ code: 0, msg: '无效商品' })
  })
})

test('files of a client are kept with it, and read by its record', async () => {
  const owner = tenant.as('owner')
  const { id } = await owner.ok(clients.save, { clientName: '顺达修理厂', clientType: '修理厂' })
  expect(await owner.call(clients.saveFiles, { id, files: [await sendPlain(owner, '门头.png')] })).toMatchObject({
    code: 1,
    msg: '操作成功',
  })
  const { content } = await owner.ok(clients.getOne, { id })
  expect(content?.files?.map(({ fileName }) => fileName)).toEqual(['门头.png'])
  expect(await statusOf(content?.files?.[0]?.thumbUrl)).toBe(200)
})

// ---- the nightly sweep ----

/** As if a day had passed since every upload. */
const age = ({ act }: World) =>
  act('owner', ({ db, tenantId }) =>
    db
      .updateTable('storedFile')
      .set({ createdAt: new Date(Date.now() - 90_000_000).toISOString() })
      .where('tenantId', '=', tenantId)
      .execute(),
  )
const sweep = ({ act }: World) => act('owner', (ctx) => sweepFiles.run({ ...ctx, transact: (work) => act('owner', work) }, {}))

test('the sweep takes what no record shows after a day, from the store too, and nothing else', async () => {
  const own = await newTenant()
  const owner = own.as('owner')
  const used = await sendPlain(owner, 'used.png')
  await owner.ok(parts.save, { pjNo: 'A', pjName: '水泵', pjBrand: '博世', files: [used] })
  const orphan = await sendPlain(owner, 'orphan.png')
  await owner.ok(fileCalls.credential, { fileName: 'never-sent.jpg', fileSize: 10 })
  await age(own)
  const fresh = await sendPlain(owner, 'fresh.png')
  await sweep(own)
  expect(await Promise.all([used, orphan, fresh].map(({ fileUrl }) => statusOf(fileUrl)))).toEqual([200, 404, 200])
  expect(await statusOf(orphan.thumbUrl)).toBe(404)
  const names = await own.act('owner', ({ db, tenantId }) =>
    db.selectFrom('storedFile').select('fileName').where('tenantId', '=', tenantId).orderBy('fileId').execute(),
  )
  expect(names.map(({ fileName }) => fileName)).toEqual(['used.png', 'fresh.png'])
  const reply = await owner.call(parts.save, { pjNo: 'B', pjName: '水泵', pjBrand: '博世', files: [orphan] })
  expect(reply).toMatchObject({ code: 0, msg: '文件不存在或已被清理，请重新上传' })
})

test('one’s own picture is seen by oneself and in the list of users, until it is taken away', async () => {
  const owner = tenant.as('owner')
  const { fileUrl } = await sendPlain(owner, '我.png')
  expect(await owner.call(session.updateHeadImg, { fileUrl })).toMatchObject({ code: 1, msg: '保存成功' })
  const { headImg } = (await owner.ok(session.userinfo, {})).content
  expect(await statusOf(headImg)).toBe(200)
  const { list } = (await owner.ok(people.users, {})).page
  const shown = list.filter((user) => user.headImg !== '')
  expect(shown.map(({ id }) => id)).toEqual([tenant.user('owner').userId])
  expect((await owner.ok(session.check, {})).user.headImg).toBe(headImg)
  await owner.ok(session.updateHeadImg, { fileUrl: '' })
  expect((await owner.ok(session.userinfo, {})).content.headImg).toBe('')
})

test('a contract is no portrait, nor does it show a part', async () => {
  const owner = tenant.as('owner')
  const { fileUrl } = await sendPlain(owner, '合同.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'))
  expect(await owner.call(session.updateHeadImg, { fileUrl })).toMatchObject({ code: 0, msg: '只能选择图片' })
  expect(await owner.call(parts.saveFiles, { id: await newPart(), files: [{ fileUrl }] })).toMatchObject({ code: 0, msg: '只能选择图片' })
})
