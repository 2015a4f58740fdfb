import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { redraw } from './picture.ts'

test('pictures of one company are drawn anew one after the other, and another’s does not stand behind them', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'peichi-picture-')), 'photo.jpg')
  const noise = { width: 1200, height: 900, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } } as const
  writeFileSync(path, await sharp({ create: noise }).jpeg().toBuffer())
  const [busy, other] = [1, 2]
  const ends: number[] = []
  const draw = (tenantId: number) => redraw(tenantId, path, 'jpg', '照片.jpg').then(() => ends.push(tenantId))
  await Promise.all([draw(busy), draw(busy), draw(busy), draw(busy), draw(busy), draw(other)])
  // the one in hand, and the one that asked first
  expect(ends.indexOf(other)).toBeLessThanOrEqual(2)
  expect(ends).toHaveLength(6)
})

test('beyond a hundred waiting a company is told so, and nobody else', async () => {
  const nothing = join(tmpdir(), 'no-such-picture.jpg')
  const wordOf = (tenantId: number) => redraw(tenantId, nothing, 'jpg', '照片.jpg').then(String, ({ message }: Error) => message)
  const told = await Promise.all([...Array.from({ length: 105 }, () => wordOf(3)), wordOf(4)])
  expect(told.filter((msg) => msg === '您公司正在处理的图片较多，请稍后再上传')).toHaveLength(4)
  expect(told.at(-1)).toBe('照片.jpg 已损坏，无法读取，请换一张图片')
})
