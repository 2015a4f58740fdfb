import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Credential, fileCalls } from '#contract/platform/files.ts'
import { sendPlain } from '#test/picture.ts'
import { type Caller, caller, newTenant, server, type World } from '#test/world.ts'

let tenant: World
let seller: Caller
beforeAll(async () => {
  tenant = await newTenant()
  seller = tenant.as('seller')
})

const photo = (width = 640, height = 480) => sharp({ create: { width, height, channels: 3, background: '#b0c4de' } })
const jpg = () => photo().jpeg().toBuffer()

const opened = (content: string) => JSON.parse(Buffer.from(Buffer.from(content, 'base64').toString(), 'base64').toString()) as Credential

async function ticketFor(
  fileName: string,
  bytes: Buffer,
  by = seller,
  call: typeof fileCalls.credential | typeof fileCalls.fileCredential = fileCalls.credential,
) {
  const { content } = await by.ok(call, { t: Date.now(), fileName, fileSize: bytes.length })
  return opened(content)
}
async function send({ url, method, headers }: Pick<Credential, 'url' | 'method' | 'headers'>, bytes: Buffer) {
  const { http } = await server()
  return http.inject({ method, url, headers: { ...headers, 'content-length': String(bytes.length) }, payload: bytes })
}
async function stored(fileName: string, bytes: Buffer, by = seller) {
  const credential = await ticketFor(fileName, bytes, by, fileCalls.fileCredential)
  expect((await send(credential, bytes)).statusCode).toBe(200)
  return by.call(fileCalls.done, { securityToken: credential.securityToken })
}
async function fetched(url: string) {
  const { http } = await server()
  return http.inject({ method: 'GET', url })
}
const plain = (fileName: string, bytes: Buffer) => sendPlain(seller, fileName, bytes)

test('a picture goes straight to the store, is checked, and can be read by its address', async () => {
  const credential = await ticketFor('机油格.jpg', await jpg())
  expect(credential).toMatchObject({ region: 'local', bucket: 'files', filedir: `t/${tenant.tenantId}/in/`, method: 'PUT' })
  await send(credential, await jpg())
  const { code, msg, fileName, fileType, fileUrl, thumbUrl } = await seller.call(fileCalls.done, {
    securityToken: credential.securityToken,
  })
  expect({ code, msg, fileName, fileType }).toEqual({ code: 1, msg: 'success', fileName: '机油格.jpg', fileType: 'image/jpeg' })
  const read = await fetched(fileUrl)
  expect(read.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
  expect(read.headers['cache-control']).toMatch(/^private, max-age=43200/)
  expect(read.headers['content-disposition']).toContain(encodeURIComponent('机油格.jpg'))
  expect(await sharp(read.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 })
  expect(await sharp((await fetched(thumbUrl ?? '')).rawPayload).metadata()).toMatchObject({ format: 'webp', width: 240, height: 180 })
})

test('the plain way answers the name, the address and success', async () => {
  const reply = await plain('水泵.png', await photo().png().toBuffer())
  expect(reply).toMatchObject({ code: 1, msg: 'success', name: '水泵.png' })
  expect(reply.url).toBe(reply.fileUrl)
  expect((await fetched(reply.url)).statusCode).toBe(200)
})

test('ten files arrive at the same moment', async () => {
  const bytes = await jpg()
  const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => stored(`${at}.jpg`, bytes)))
  expect(replies.map(({ code }) => code)).toEqual(Array(10).fill(1))
  expect(new Set(replies.map(({ fileUrl }) => fileUrl)).size).toBe(10)
})

test('a photo is turned upright and forgets where and when it was taken', async () => {
  const held = await photo(400, 200)
    .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '31/1 12/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { fileUrl } = await stored('持机.jpg', held)
  const kept = (await fetched(fileUrl)).rawPayload
  const { width, height, exif, orientation } = await sharp(kept).metadata()
  expect({ width, height, exif, orientation }).toEqual({ width: 200, height: 400, exif: undefined, orientation: undefined })
  expect(kept.includes('secret-owner')).toBe(false)
})

test('a large photo is kept at a size that can still be read', async () => {
  const { fileUrl } = await stored('大.jpg', await photo(6000, 4000).jpeg().toBuffer())
  expect(await sharp((await fetched(fileUrl)).rawPayload).metadata()).toMatchObject({ width: 2560, height: 1707 })
})

test('a pdf and a workbook are kept as they are, the workbook is never opened in place', async () => {
  const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
  const { fileUrl, thumbUrl } = await stored('合同.pdf', pdf)
  expect(thumbUrl).toBe('')
  const read = await fetched(fileUrl)
  expect(read.rawPayload).toEqual(pdf)
  expect(read.headers['content-disposition']).toMatch(/^inline/)
  const book = Buffer.from('PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0....[Content_Types].xml...', 'latin1')
  expect((await fetched((await stored('价格.xlsx', book)).fileUrl)).headers['content-disposition']).toMatch(/^attachment/)
})

describe('is refused in words:', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const exe = Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(2000)])

  test('a picture of 12 MB, before it travels', async () => {
    const reply = await seller.call(fileCalls.credential, { fileName: '大图.jpg', fileSize: 12 * 1_048_576 })
    expect(reply).toMatchObject({ code: 4, msg: '大图.jpg 超过 10 MB，不能上传' })
  })
  test('a picture of 12 MB on the plain way', async () => {
    expect(await plain('大图.jpg', Buffer.alloc(12 * 1_048_576))).toMatchObject({ code: 4, msg: '文件不能超过 10 MB' })
  })
  test.each([
    ['an SVG', '图.svg', '图.svg 是 SVG 图片，不能上传，请转成 JPG 或 PNG'],
    ['a program', 'a.exe', 'a.exe 不能上传，只支持 JPG、PNG 图片'],
    ['a pdf among pictures', 'a.pdf', 'a.pdf 不能上传，只支持 JPG、PNG 图片'],
    ['a name without an ending', 'jpg', 'jpg 不能上传，只支持 JPG、PNG 图片'],
    ['an empty name', ' ', '请选择文件'],
  ])('%s, by its name', async (_, fileName, msg) => {
    expect(await seller.call(fileCalls.credential, { fileName, fileSize: 100 })).toMatchObject({ code: 4, msg })
  })
  test.each([
    ['a program named .jpg', '图.jpg', exe, '图.jpg 的内容不是有效的图片，不能上传'],
    ['an SVG named .png', '图.png', svg, '图.png 的内容不是有效的图片，不能上传'],
    ['a web page named .pdf', '表.pdf', Buffer.from('<html>'), '表.pdf 的内容不是有效的文件，不能上传'],
    ['a program packed as .xlsx', '表.xlsx', Buffer.from('PK\x03\x04....setup.exe', 'latin1'), '表.xlsx 的内容不是有效的文件，不能上传'],
    ['half a picture', '半.jpg', Buffer.from('ffd8ffe000104a46494600010100', 'hex'), '半.jpg 已损坏，无法读取，请换一张图片'],
  ])('%s, by its bytes, on both ways', async (_, fileName, bytes, msg) => {
    expect(await stored(fileName, bytes)).toMatchObject({ code: 0, msg })
    expect(await plain(fileName, bytes)).toMatchObject({ code: 0, msg })
  })
  test('a small file that unfolds into a huge picture', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await stored('炸弹.png', bomb)).toMatchObject({ code: 0, msg: '炸弹.png 的像素过大，最多 5000 万像素' })
  })
  test('what was refused leaves nothing in the store', async () => {
    const credential = await ticketFor('图.jpg', exe)
    await send(credential, exe)
    await seller.call(fileCalls.done, { securityToken: credential.securityToken })
    await tenant.act('owner', async ({ files, db, tenantId }) => {
      const { incomingKey, state } = await db
        .selectFrom('storedFile')
        .select(['incomingKey', 'state'])
        .where('tenantId', '=', tenantId)
        .where('ticket', '=', credential.securityToken)
        .executeTakeFirstOrThrow()
      expect(state).toBe('gone')
      expect(await files.head(incomingKey)).toBeUndefined()
    })
  })
})

describe('a ticket', () => {
  test('is good once', async () => {
    const bytes = await jpg()
    const credential = await ticketFor('a.jpg', bytes)
    await send(credential, bytes)
    const { securityToken } = credential
    const replies = await Promise.all([seller.call(fileCalls.done, { securityToken }), seller.call(fileCalls.done, { securityToken })])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(await seller.call(fileCalls.done, { securityToken })).toMatchObject({ code: 0, msg: '上传凭证已使用，请重新上传' })
  })

  test('used again by whoever kept its address, changes nothing of what was checked', async () => {
    const bytes = await jpg()
    const credential = await ticketFor('a.jpg', bytes)
    await send(credential, bytes)
    const { fileUrl } = await seller.ok(fileCalls.done, { securityToken: credential.securityToken })
    const before = (await fetched(fileUrl)).rawPayload
    await send(credential, Buffer.alloc(bytes.length, 7))
    expect((await fetched(fileUrl)).rawPayload).toEqual(before)
  })

  test('without its upload, of somebody else, of nobody', async () => {
    const bytes = await jpg()
    const { securityToken } = await ticketFor('a.jpg', bytes)
    expect(await seller.call(fileCalls.done, { securityToken })).toMatchObject({ code: 0, msg: 'a.jpg 没有传完，请重新上传' })
    expect(await tenant.as('owner').call(fileCalls.done, { securityToken })).toMatchObject({ code: 4, msg: '上传凭证无效' })
    expect(await (await newTenant()).as('owner').call(fileCalls.done, { securityToken })).toMatchObject({ code: 4 })
    expect(await caller().call(fileCalls.done, { securityToken })).toMatchObject({ code: 3 })
  })

  test('that is an hour old is refused', async () => {
    const bytes = await jpg()
    const credential = await ticketFor('a.jpg', bytes)
    await send(credential, bytes)
    await tenant.act('owner', ({ db, tenantId }) =>
      db
        .updateTable('storedFile')
        .set({ createdAt: new Date(Date.now() - 3_700_000).toISOString() })
        .where('tenantId', '=', tenantId)
        .where('ticket', '=', credential.securityToken)
        .execute(),
    )
    expect(await seller.call(fileCalls.done, { securityToken: credential.securityToken })).toMatchObject({
      code: 0,
      msg: '上传凭证已过期，请重新上传',
    })
  })
})
