import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { REPORT_TYPES, reportOf, standardLayout } from '#contract/printing/templates/forms.ts'
import type { DocumentLayout } from '#contract/printing/templates/layout.ts'
import { printTemplates } from '#contract/printing/templates/templates.ts'
import { newTenant } from '#test/world.ts'

// pages are drawn in one thread, after all that other tests ask of it
vi.setConfig({ testTimeout: 60_000 })

test('every report has a standard form that its picture can be drawn of', async () => {
  const owner = (await newTenant()).as('owner')
  const { content } = await owner.ok(printTemplates.list, {})
  expect(content.map(({ reportType, standard }) => [reportType, standard])).toEqual(REPORT_TYPES.map((type) => [type, true]))
  for (const reportType of REPORT_TYPES) {
    const { content: page } = await owner.ok(printTemplates.preview, { reportType, layout: standardLayout(reportType) })
    const { width = 0, height = 0 } = await sharp(Buffer.from(page.png, 'base64')).metadata()
    const { paper } = standardLayout(reportType)
    expect(page.pages).toBeGreaterThan(0)
    // a till receipt is as long as it needs
    if (reportOf(reportType).kind === 'ticket') expect(width / height).toBeLessThan(paper.width / paper.height)
    else expect(width / height).toBeCloseTo(paper.width / paper.height, 1)
  }
})

test('a company’s template counts from its saving on, keeps its versions, and goes back to the standard form', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const layout = { ...(standardLayout('ck') as DocumentLayout), title: '顺达销售单' }
  expect(await owner.ok(printTemplates.save, { reportType: 'ck', version: 0, layout })).toMatchObject({ version: 1 })
  expect((await owner.ok(printTemplates.get, { reportType: 'ck' })).content).toMatchObject({
    version: 1,
    standard: false,
    layout: { title: '顺达销售单' },
  })
  expect(await owner.call(printTemplates.save, { reportType: 'ck', version: 0, layout })).toMatchObject({
    code: Code.refused,
    msg: '模板已被他人修改，请刷新后重试',
  })
  await owner.ok(printTemplates.reset, { reportType: 'ck', version: 1 })
  expect((await owner.ok(printTemplates.get, { reportType: 'ck' })).content).toMatchObject({
    version: 2,
    standard: true,
    layout: { title: '{companyName} {ckTypeValue}单' },
  })
  expect((await owner.ok(printTemplates.get, { reportType: 'ck', version: 1 })).content).toMatchObject({ layout: { title: '顺达销售单' } })
  const { content } = await owner.ok(printTemplates.versions, { reportType: 'ck' })
  expect(content.map(({ version, standard }) => [version, standard])).toEqual([
    [2, true],
    [1, false],
  ])
  const other = (await newTenant()).as('owner')
  expect((await other.ok(printTemplates.get, { reportType: 'ck' })).content).toMatchObject({ version: 0, standard: true })
})

test('of two who save at once one is told', async () => {
  const owner = (await newTenant()).as('owner')
  const layout = standardLayout('rk')
  const answers = await Promise.all([1, 2, 3].map(() => owner.call(printTemplates.save, { reportType: 'rk', version: 0, layout })))
  expect(answers.filter(({ code }) => code === Code.done)).toHaveLength(1)
  expect((await owner.ok(printTemplates.versions, { reportType: 'rk' })).content).toHaveLength(1)
})

test('a template that cannot be printed is refused in words', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const layout = standardLayout('ck') as DocumentLayout
  const save = async (change: object) =>
    (await owner.call(printTemplates.save, { reportType: 'ck', version: 0, layout: { ...layout, ...change } })).msg
  expect(await save({ columns: [] })).toBe('至少保留一列')
  expect(await save({ columns: [{ key: 'costPrice', title: '成本', width: 20, align: 'right' }] })).toBe('模板中没有字段 costPrice')
  expect(await save({ bodySize: 50 })).toBe('字号应为 5 到 36')
  expect(await save({ paper: { ...layout.paper, width: 5 } })).toBe('纸宽不能小于20')
  expect((await owner.call(printTemplates.save, { reportType: 'pjTag', version: 0, layout })).msg).toBe('模板类型不正确')
  const small = { ...layout, paper: { ...layout.paper, height: 40 } }
  expect((await owner.call(printTemplates.preview, { reportType: 'ck', layout: small })).msg).toMatch(/^纸张放不下一行明细/)
  const reader = await tenant.withTags('system:print:query')
  expect(await reader.call(printTemplates.save, { reportType: 'ck', version: 0, layout })).toMatchObject({ code: Code.forbidden })
  expect(await tenant.as('seller').call(printTemplates.get, { reportType: 'ck' })).toMatchObject({ code: Code.forbidden })
})

test('twenty pictures at once are twenty pictures', async () => {
  const owner = (await newTenant()).as('owner')
  const layout = standardLayout('ck')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => owner.ok(printTemplates.preview, { reportType: 'ck', layout, page: (at % 2) + 1 })),
  )
  expect(new Set(answers.map(({ content }) => content.png)).size).toBe(2)
})
