import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { standardLayout } from '#contract/printing/templates/forms.ts'
import type { DocumentLayout } from '#contract/printing/templates/layout.ts'
import { printTemplates } from '#contract/printing/templates/templates.ts'
import { sendPlain } from '#test/picture.ts'
import { newTenant } from '#test/world.ts'

// pages are drawn in one thread, after all that other tests ask of it
vi.setConfig({ testTimeout: 60_000 })

const layout = { ...(standardLayout('ck') as DocumentLayout), logo: true }
const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#ff0000' } })
    .png()
    .toBuffer()
/** Share of red dots in the upper left corner of the drawn page. */
async function redness(png: string) {
  const picture = sharp(Buffer.from(png, 'base64'))
  const { width = 0, height = 0 } = await picture.metadata()
  const corner = picture.extract({ left: 0, top: 0, width: Math.round(width / 4), height: Math.round(height / 6) })
  const { data, info } = await corner.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += 3) if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 60) found++
  return found / (info.width * info.height)
}

test('the company’s logo stands on the documents whose template wants it, and on those of no other company', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const drawn = async (change: object = {}) =>
    redness((await owner.ok(printTemplates.preview, { reportType: 'ck', layout: { ...layout, ...change } })).content.png)
  const file = await sendPlain(owner, '标志.png', await red(900, 300))
  await owner.ok(printTemplates.saveLogo, { files: [file] })
  expect((await owner.ok(printTemplates.logo, {})).content.files).toMatchObject([{ fileName: '标志.png' }])
  expect(await drawn()).toBeGreaterThan(0.05)
  expect(await drawn({ logo: false })).toBe(0)

  const other = (await newTenant()).as('owner')
  expect(await other.call(printTemplates.saveLogo, { files: [file] })).toMatchObject({
    code: Code.refused,
    msg: '文件不存在或已被清理，请重新上传',
  })
  expect((await other.ok(printTemplates.logo, {})).content.files).toEqual([])
  const reader = await tenant.withTags('system:print:query')
  expect(await reader.call(printTemplates.saveLogo, { files: [] })).toMatchObject({ code: Code.forbidden })
  expect(await owner.call(printTemplates.saveLogo, { files: [file, file] })).toMatchObject({ msg: '标志只能有一张' })

  await owner.ok(printTemplates.saveLogo, { files: [] })
  expect(await drawn()).toBe(0)
  expect((await owner.ok(printTemplates.logo, {})).content.files).toEqual([])
})

test('of two logos saved at once one stays, with its own picture', async () => {
  const owner = (await newTenant()).as('owner')
  const files = await Promise.all(['甲.png', '乙.png'].map(async (name) => sendPlain(owner, name, await red(60, 20))))
  await Promise.all(files.map((file) => owner.ok(printTemplates.saveLogo, { files: [file] })))
  const { content } = await owner.ok(printTemplates.logo, {})
  expect(['甲.png', '乙.png']).toContain(content.files?.[0]?.fileName)
  expect(content.files).toHaveLength(1)
})
