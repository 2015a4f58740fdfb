import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { fileCalls } from '#contract/platform/files.ts'
import { feedback } from '#contract/platform/helpdesk/feedback.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { newOperator, type Operator } from '#test/operator.ts'
import { type Caller, caller, newTenant, server, type World } from '#test/world.ts'
import { tooManyLetters } from './rules.ts'

let operator: Operator
let tenant: World
beforeAll(async () => {
  operator = await newOperator()
  tenant = await newTenant()
})
const address = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join('.')}`
const letter = (change = {}) => ({ kind: 'trouble' as const, content: `打不开页面 ${randomUUID()}`, ...change })

test('the page knows who is signed in, and who is not', async () => {
  const { content } = await tenant.as('seller').ok(feedback.visitor, {})
  expect(content).toMatchObject({ signedIn: true, tenantName: expect.stringContaining('测试公司') })
  for (const nobody of [caller(), caller({ token: 'x'.repeat(43) })])
    expect((await nobody.ok(feedback.visitor, {})).content).toEqual({ signedIn: false, realName: '', tenantName: '', phone: '' })
})

test('a letter of a user is answered, and the answer reaches him as a message', async () => {
  const seller = tenant.as('seller')
  const { content } = await seller.ok(feedback.add, letter({ phone: '13800138000' }))
  expect(content).toEqual({ id: expect.any(Number), feedbackNo: `FK${content.id}`, own: true })
  expect((await seller.ok(feedback.mine, {})).page.list).toMatchObject([
    { id: content.id, state: 'waiting', answer: '', phone: '13800138000' },
  ])

  const { page } = await operator.ok(feedback.page, { search: content.feedbackNo })
  expect(page.list).toMatchObject([
    { id: content.id, tenantName: expect.stringContaining('测试公司'), realName: expect.stringContaining('seller') },
  ])
  expect((await operator.ok(feedback.one, { id: content.id })).data).toMatchObject({ device: 'Chrome / Windows', address: '127.0.0.1' })
  await operator.ok(feedback.answer, { id: content.id, state: 'working', answer: '' })
  expect((await seller.ok(messages.waiting, {})).content.cnt).toBe(0)
  await operator.ok(feedback.answer, { id: content.id, state: 'answered', answer: '已修好，请刷新' })

  await expect.poll(async () => (await seller.ok(messages.waiting, {})).content.cnt, { timeout: 10_000 }).toBe(1)
  expect((await seller.ok(messages.newest, {})).content).toMatchObject([
    { title: `意见反馈 ${content.feedbackNo} 已答复`, content: '已修好，请刷新', link: '/feedback' },
  ])
  expect((await seller.ok(feedback.mine, {})).page.list).toMatchObject([
    { state: 'answered', answer: '已修好，请刷新', answeredAt: /^\d{4}-/ },
  ])
})

test('the same answer saved again sends no second message', async () => {
  const buyer = tenant.as('buyer')
  const { content } = await buyer.ok(feedback.add, letter())
  const answer = { id: content.id, state: 'answered' as const, answer: '好的' }
  await operator.ok(feedback.answer, answer)
  await operator.ok(feedback.answer, answer)
  await expect.poll(async () => (await buyer.ok(messages.waiting, {})).content.cnt, { timeout: 10_000 }).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await buyer.ok(messages.waiting, {})).content.cnt).toBe(1)
})

test('nobody but its writer and the operators reads a letter', async () => {
  const owner = tenant.as('owner')
  const { content } = await owner.ok(feedback.add, letter())
  const stranger = (await newTenant()).as('owner')
  for (const other of [tenant.as('keeper'), stranger]) {
    expect((await other.ok(feedback.mine, {})).page.list.some(({ id }) => id === content.id)).toBe(false)
    expect(await other.call(feedback.page, {})).toMatchObject({ code: 403 })
    expect(await other.call(feedback.one, { id: content.id })).toMatchObject({ code: 403 })
    expect(await other.call(feedback.answer, { id: content.id, state: 'answered', answer: '假的' })).toMatchObject({ code: 403 })
  }
  const seen = await (await newTenant()).act('owner', ({ db }) => db.selectFrom('feedback').select('feedbackId').execute())
  expect(seen).toEqual([])
  const reader = await newOperator('platform:feedback:query')
  expect(await reader.call(feedback.answer, { id: content.id, state: 'working', answer: '' })).toMatchObject({ code: 403 })
})

test('a visitor leaves a phone, no pictures, and gets a number', async () => {
  const visitor = caller({ address: address() })
  expect(await visitor.call(feedback.add, letter())).toMatchObject({ code: 4, msg: '请输入联系电话，以便我们答复您' })
  const withPicture = letter({ phone: '020-88888888', pictures: [{ fileUrl: '/files/t/1/202611/a.png' }] })
  expect(await visitor.call(feedback.add, withPicture)).toMatchObject({ code: 4, msg: '登录后才能添加图片' })
  const { content } = await visitor.ok(feedback.add, letter({ phone: '020-88888888' }))
  expect(content).toMatchObject({ own: false, feedbackNo: `FK${content.id}` })
  const { data } = await operator.ok(feedback.one, { id: content.id })
  expect(data).toMatchObject({ tenantName: '', realName: '', phone: '020-88888888' })
  // a note of what was said on the phone: nobody to send it to
  await operator.ok(feedback.answer, { id: content.id, state: 'answered', answer: '已电话答复' })
})

test('pictures of the sender reach the operator; those of another company are refused', async () => {
  const seller = tenant.as('seller')
  const picture = await uploaded(seller)
  const { content } = await seller.ok(feedback.add, letter({ pictures: [picture] }))
  const { data } = await operator.ok(feedback.one, { id: content.id })
  expect(data.pictures).toHaveLength(1)
  const { http } = await server()
  for (const url of [data.pictures[0]?.fileUrl, data.pictures[0]?.thumbUrl]) {
    const shown = await http.inject({ method: 'GET', url: String(url) })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, expect.stringContaining('image/')])
  }
  const stranger = (await newTenant()).as('owner')
  expect(await stranger.call(feedback.add, letter({ pictures: [picture] }))).toMatchObject({
    code: 0,
    msg: '文件不存在或已被清理，请重新上传',
  })
})

async function uploaded(by: Caller) {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#b0c4de' } })
    .png()
    .toBuffer()
  const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
  const { http } = await server()
  const answer = await http.inject({
    method: 'POST',
    url: fileCalls.upload.path,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
  })
  return { fileUrl: String(answer.json().fileUrl) }
}

test('ten letters a day from visitors of one address are enough', async () => {
  const visitor = caller({ address: address() })
  for (let count = 0; count < 10; count++) await visitor.ok(feedback.add, letter({ phone: '13800138000' }))
  expect(await visitor.call(feedback.add, letter({ phone: '13800138000' }))).toMatchObject({
    code: 0,
    msg: '今天提交的反馈过多，请登录后再提交',
  })
})

test.each([
  [{ fromAddress: 500, fromUser: 19 }, true, undefined],
  [{ fromAddress: 0, fromUser: 20 }, true, '今天提交的反馈过多，请明天再来'],
  [{ fromAddress: 9, fromUser: 0 }, false, undefined],
  [{ fromAddress: 10, fromUser: 0 }, false, '今天提交的反馈过多，请登录后再提交'],
])('of %j, known %s: %s', (written, known, refusal) => {
  expect(tooManyLetters(written, known)).toBe(refusal)
})

test.each([
  [{ content: '' }, '内容不能为空'],
  [{ content: '坏了' }, '请至少写5个字'],
  [{ kind: 'praise' }, '请选择类型'],
  [{ phone: '12' }, '请输入有效联系电话'],
  [{ content: '长'.repeat(2001) }, '内容不能超过2000个字'],
  [{ pictures: Array.from({ length: 7 }, () => ({ fileUrl: 'x' })) }, '最多6张图片'],
])('a letter with %j is refused', async (change, msg) => {
  expect((await tenant.as('finance').send(feedback.add, letter(change))).body).toMatchObject({ code: 4, msg })
})

test('an answer that says nothing is none', async () => {
  const { content } = await tenant.as('finance').ok(feedback.add, letter())
  expect(await operator.call(feedback.answer, { id: content.id, state: 'answered', answer: ' ' })).toMatchObject({
    code: 4,
    msg: '请输入答复',
  })
  expect(await operator.call(feedback.answer, { id: 1, state: 'working', answer: '' })).toMatchObject({ code: 404, msg: '没有这条反馈' })
})
