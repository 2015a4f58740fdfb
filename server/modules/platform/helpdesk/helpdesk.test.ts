import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { contacts, downloads, help, questions } from '#contract/platform/helpdesk/helpdesk.ts'
import { logs } from '#contract/reports/logs.ts'
import { newOperator, type Operator } from '#test/operator.ts'
import { caller, newTenant } from '#test/world.ts'

let operator: Operator
beforeAll(async () => {
  operator = await newOperator()
})
const guest = caller()
const PIXEL = 'data:image/png;base64,iVBORw0KGgo='
const question = (change = {}) => ({ questionTitle: `怎样开单 ${randomUUID()}`, content: '按 `F8`', ...change })
const allQuestions = async () => (await guest.ok(questions.list, {})).content

test('a question the operators write is read by everybody, in their order', async () => {
  const first = await operator.ok(questions.save, question({ sort: 2, tags: ['销售', '销售', '键盘'] }))
  const second = await operator.ok(questions.save, question({ sort: 1 }))
  const shown = (await allQuestions()).filter(({ id }) => id === first.id || id === second.id)
  expect(shown.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(shown[1]).toMatchObject({ tags: ['销售', '键盘'], content: '按 `F8`' })
  const questionTitle = `改过 ${randomUUID()}`
  await operator.ok(questions.save, { ...question(), id: first.id, questionTitle, shown: false })
  expect((await allQuestions()).some(({ id }) => id === first.id)).toBe(false)
  const { page } = await operator.ok(questions.page, { search: questionTitle })
  expect(page.list).toMatchObject([{ id: first.id, shown: false, questionTitle }])
  await operator.ok(questions.remove, { id: first.id })
  expect(await operator.call(questions.remove, { id: first.id })).toMatchObject({ code: 404, msg: '该问题已被删除' })
  await operator.ok(questions.remove, { id: second.id })
})

test('the operators’ own log tells in words what was changed', async () => {
  const { id } = await operator.ok(questions.save, question({ tags: ['销售'] }))
  const questionTitle = `改过 ${randomUUID()}`
  await operator.ok(questions.save, { ...question({ tags: ['销售', '键盘'] }), id, questionTitle })
  const { page } = await operator.ok(logs.operations, { entity: 'question' })
  expect(page.list[0]).toMatchObject({ entityName: '常见问题', target: questionTitle, action: '修改常见问题' })
  expect(page.list[0]?.changes).toContainEqual({ field: '标签', before: '销售', after: '销售、键盘' })
  await operator.ok(questions.remove, { id })
})

test('what the product can do is answered in more than thirty questions, each once, and their links lead somewhere', async () => {
  const first = (await allQuestions()).filter(({ id }) => id <= 1000)
  expect(first.length).toBeGreaterThanOrEqual(30)
  expect(new Set(first.map(({ questionTitle }) => questionTitle)).size).toBe(first.length)
  const ids = first.map(({ id }) => `/help?id=${id}`)
  const targets = first.flatMap(({ content }) => [...content.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target))
  expect(targets.length).toBeGreaterThan(3)
  expect(targets.filter((target) => ![...ids, '/down', '/feedback'].includes(String(target)))).toEqual([])
})

test('the drawer shows the first questions, the after-sales contact, the links that are set and the kinds of download there are', async () => {
  const tenant = await newTenant()
  const { id } = await operator.ok(contacts.save, {
    userName: '售后小李',
    userPhone: '13800001111',
    afterSales: true,
    sort: 0,
    headImg: PIXEL,
  })
  const download = await operator.ok(downloads.save, {
    kind: 'remote',
    title: '远程助手',
    url: 'https://example.com/a.exe',
    systems: ['windows'],
  })
  await operator.ok(help.saveLinks, { website: 'https://www.example.com', officialQr: PIXEL, servicePhone: '400-820-0000' })
  const foot = { website: 'https://www.example.com', servicePhone: '400-820-0000', onlineService: '', filingNo: '' }
  expect((await guest.ok(help.footer, {})).content).toEqual(foot)
  const { content } = await tenant.as('keeper').ok(help.drawer, {})
  expect(content.questions.length).toBeLessThanOrEqual(8)
  expect(content.contact).toMatchObject({ userName: '售后小李', headImg: PIXEL })
  expect(content.links).toMatchObject({ website: 'https://www.example.com', miniProgramQr: '', officialQr: PIXEL })
  expect(content.downloads).toEqual(expect.arrayContaining(['remote', 'browser']))
  expect((await tenant.as('keeper').ok(contacts.sidebar, {})).content).toContainEqual(expect.objectContaining({ userName: '售后小李' }))
  expect((await guest.ok(downloads.list, {})).content).toContainEqual(
    expect.objectContaining({ id: download.id, title: '远程助手', systems: ['windows'] }),
  )

  await operator.ok(help.saveLinks, {})
  await operator.ok(contacts.remove, { id })
  await operator.ok(downloads.remove, { id: download.id })
  const after = (await tenant.as('keeper').ok(help.drawer, {})).content
  expect(after.links).toMatchObject({ website: '', miniProgramQr: '', officialQr: '', servicePhone: '' })
  expect(after.downloads).not.toContain('remote')
  expect((await operator.ok(help.links, {})).content.website).toBe('')
})

test('an operator changes what he may, and a tenant changes nothing', async () => {
  const reader = await newOperator('platform:question:query')
  expect(await reader.call(questions.save, question())).toMatchObject({ code: 403 })
  await reader.ok(questions.page, {})
  const owner = (await newTenant()).as('owner')
  const { id } = await operator.ok(questions.save, question())
  for (const reply of [
    await owner.call(questions.page, {}),
    await owner.call(questions.save, question()),
    await owner.call(questions.remove, { id }),
    await owner.call(contacts.save, { userName: '冒充' }),
    await owner.call(downloads.save, { kind: 'print', title: '木马', url: 'https://evil.example/x.exe' }),
    await owner.call(help.saveLinks, { website: 'https://evil.example' }),
  ])
    expect(reply).toMatchObject({ code: 403, msg: '当前操作没有权限' })
  await operator.ok(questions.remove, { id })
})

test('even a statement of a tenant that forgets the rights cannot write what everybody reads', async () => {
  const tenant = await newTenant()
  const insert = tenant.act('owner', ({ db }) => db.insertInto('question').values({ questionTitle: 'x', content: 'y' }).execute())
  await expect(insert).rejects.toThrow('row-level security')
  const { id } = await operator.ok(contacts.save, { userName: '客服' })
  const changed = await tenant.act('owner', ({ db }) => db.updateTable('sidebarContact').set({ userPhone: '1' }).executeTakeFirst())
  expect(changed.numUpdatedRows).toBe(0n)
  await operator.ok(contacts.remove, { id })
})

test.each([
  [questions.save, question({ questionTitle: ' ' }), '问题不能为空'],
  [questions.save, question({ content: '' }), '答案不能为空'],
  [questions.save, question({ tags: ['一', '二', '三', '四', '五', '六', '七'] }), '最多6个标签'],
  [contacts.save, { userName: '' }, '姓名不能为空'],
  [contacts.save, { userName: '甲', userQq: '12a' }, 'QQ 应为数字'],
  [contacts.save, { userName: '甲', headImg: 'https://elsewhere.example/a.png' }, '图片应为 PNG、JPEG 或 WebP'],
  [contacts.save, { userName: '甲', headImg: 'data:image/svg+xml;base64,PHN2Zz4=' }, '图片应为 PNG、JPEG 或 WebP'],
  [downloads.save, { kind: 'print', title: '助手', url: 'javascript:alert(1)' }, '地址应以 http://、https:// 或 / 开头'],
  [downloads.save, { kind: 'print', title: '助手', url: '//evil.example/x' }, '地址应以 http://、https:// 或 / 开头'],
  [downloads.save, { kind: 'virus', title: '助手', url: '/x' }, '请选择类别'],
  [help.saveLinks, { website: 'javascript:alert(1)' }, '官网应以 http:// 或 https:// 开头'],
])('%o with %j is refused: %s', async (endpoint, input, msg) => {
  expect((await operator.send(endpoint, input)).body).toMatchObject({ code: 4, msg })
})
