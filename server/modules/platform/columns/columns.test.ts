import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { columns } from '#contract/platform/columns.ts'
import { newTenant } from '#test/world.ts'

const layout = (...props: string[]) => JSON.stringify(props.map((prop) => ({ prop, label: prop, width: 100, show: true })))

test('a layout is kept for its user alone and survives being saved again', async () => {
  const tenant = await newTenant()
  const seller = tenant.as('seller')
  await seller.ok(columns.save, { funcId: 'parts12', currColumn: layout('pjNo') })
  const reply = await seller.ok(columns.save, { funcId: 'parts12', currColumn: layout('pjName', 'pjNo') })
  expect(reply.msg).toBe('保存成功')
  await seller.ok(columns.save, { funcId: 'clients13', currColumn: layout('客户😀') })
  expect((await seller.ok(columns.all, {})).content).toEqual([
    { funcId: 'clients13', currColumn: layout('客户😀') },
    { funcId: 'parts12', currColumn: layout('pjName', 'pjNo') },
  ])
  expect((await tenant.as('buyer').ok(columns.all, {})).content).toEqual([])
})

test.each([
  [{ currColumn: '' }, '请勾选至少一个列展示'],
  [{ currColumn: '[]' }, '列设置格式不正确'],
  [{ currColumn: '{"a":1}' }, '列设置格式不正确'],
  [{ currColumn: '[1, null]' }, '列设置格式不正确'],
  [{ currColumn: 'not json' }, '列设置格式不正确'],
  [{ currColumn: '[{"prop":"a","show":false}]' }, '请勾选至少一个列展示'],
  [{ currColumn: '[{"prop":"pic","files":true},{"prop":"a","show":false}]' }, '请勾选至少一个列展示'],
  [{ funcId: '' }, '页面编号不能为空'],
])('%j is refused: %s', async (change, msg) => {
  const { body } = await (await newTenant()).as('seller').send(columns.save, { funcId: 'x', currColumn: layout('a'), ...change })
  expect(body.msg).toBe(msg)
})

test('the same press of the button saves once', async () => {
  const seller = (await newTenant()).as('seller')
  const input = { funcId: 'x', currColumn: layout('a'), submittime: 1_700_000_000_000 }
  await seller.ok(columns.save, input)
  expect(await seller.send(columns.save, input)).toMatchObject({
    status: 409,
    body: { code: Code.asks, msg: '提交数据重复,请等候10秒提交' },
  })
})
