/**
 * The few signs an answer may hold; everything else is text. What comes out is a tree, never HTML.
 *
 *     ## 小标题      - 一项      1. 一步      **重点**      `F8`（按键）      [文字](/path 或 https://…)
 */
export type Span = { kind: 'text' | 'strong' | 'key'; text: string } | { kind: 'link'; text: string; href: string }
export type Block = { kind: 'heading' | 'text'; spans: Span[] } | { kind: 'items' | 'steps'; items: Span[][] }

const SIGNS = /\*\*(?<strong>[^*]+)\*\*|`(?<key>[^`]+)`|\[(?<label>[^\]]+)\]\((?<href>[^()\s]+)\)/g

/** A path of our own or a web address; anything else (javascript:, data: …) is no link. */
const isTarget = (href: string) => /^\/(?![/\\])/.test(href) || /^https?:\/\//i.test(href)

export function spansOf(line: string): Span[] {
  const spans: Span[] = []
  let at = 0
  const plain = (text: string) => text && spans.push({ kind: 'text', text })
  for (const match of line.matchAll(SIGNS)) {
    const { strong, key, label, href } = match.groups ?? {}
    plain(line.slice(at, match.index))
    if (strong) spans.push({ kind: 'strong', text: strong })
    else if (key) spans.push({ kind: 'key', text: key })
    else if (label && href && isTarget(href)) spans.push({ kind: 'link', text: label, href })
    else plain(match[0])
    at = match.index + match[0].length
  }
  plain(line.slice(at))
  return spans
}

export function blocksOf(content: string): Block[] {
  const blocks: Block[] = []
  for (const line of content.split(/\r?\n/)) {
    const text = line.trim()
    const [, sign = '', rest = ''] = /^(##|-|\d{1,2}[.、])\s+(.+)$/.exec(text) ?? []
    if (text === '') continue
    if (sign === '') blocks.push({ kind: 'text', spans: spansOf(text) })
    else if (sign === '##') blocks.push({ kind: 'heading', spans: spansOf(rest) })
    else {
      const kind = sign === '-' ? 'items' : 'steps'
      const last = blocks.at(-1)
      if (last?.kind === kind) last.items.push(spansOf(rest))
      else blocks.push({ kind, items: [spansOf(rest)] })
    }
  }
  return blocks
}

/** An answer without its signs: what a search looks through. */
export const plainText = (content: string): string =>
  blocksOf(content)
    .flatMap((block) => ('items' in block ? block.items.flat() : block.spans))
    .map(({ text }) => text)
    .join('')
