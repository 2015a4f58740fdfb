import { expect, test } from 'vitest'
import { blocksOf, spansOf } from './markup.ts'

test('an answer is read as headings, steps, items and text', () => {
  expect(blocksOf('先看这里\n\n## 开单\n1. 选**客户**\n2、 按 `F8`\n- 甲\n- 乙')).toEqual([
    { kind: 'text', spans: [{ kind: 'text', text: '先看这里' }] },
    { kind: 'heading', spans: [{ kind: 'text', text: '开单' }] },
    {
      kind: 'steps',
      items: [
        [
          { kind: 'text', text: '选' },
          { kind: 'strong', text: '客户' },
        ],
        [
          { kind: 'text', text: '按 ' },
          { kind: 'key', text: 'F8' },
        ],
      ],
    },
    { kind: 'items', items: [[{ kind: 'text', text: '甲' }], [{ kind: 'text', text: '乙' }]] },
  ])
})

test.each(['/help?id=3', 'https://www.example.com/a', 'http://example.com'])('%s is a link', (href) => {
  expect(spansOf(`见[这里](${href})。`)[1]).toEqual({ kind: 'link', text: '这里', href })
})

test.each(['javascript:alert`1`', 'data:text/html,x', '//evil.example', '/\\evil.example', 'feedback'])(
  '%s is no link, only text',
  (href) => {
    const spans = spansOf(`[这里](${href})`)
    expect(spans.some(({ kind }) => kind === 'link')).toBe(false)
    expect(spans.map(({ text }) => text).join('')).toContain('这里')
  },
)

test('tags of HTML stay letters', () => {
  expect(blocksOf('<img src=x onerror=alert(1)>')).toEqual([
    { kind: 'text', spans: [{ kind: 'text', text: '<img src=x onerror=alert(1)>' }] },
  ])
})
