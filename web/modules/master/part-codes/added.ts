import type { Reply } from '#contract/kit/fields.ts'
import type { partCodes } from '#contract/master/part-codes.ts'

export type PartCode = Reply<typeof partCodes.find>['content'][number]

/** What makes two numbers the same to whoever reads them; the server decides. */
const key = ({ kind, maker, no }: PartCode) => [kind, plain(maker), plain(no)].join(' ')
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

/** The numbers with those of a typed or pasted text behind them, each once; or why one of them cannot be one. */
export function added(
  codes: readonly PartCode[],
  { kind, maker, text }: { kind: number; maker: string; text: string },
  most: number | undefined,
): { codes: readonly PartCode[]; refused?: string } {
  const seen = new Set(codes.map(key))
  const next = [...codes]
  for (const piece of text.split(/[,，;；、|\n]+/)) {
    const code = { kind, maker, no: piece.trim() }
    if (code.no === '' || seen.has(key(code))) continue
    if (most !== undefined && code.no.length > most) return { codes, refused: `“${code.no}”超过${most}个字` }
    seen.add(key(code))
    next.push(code)
  }
  return { codes: next }
}
