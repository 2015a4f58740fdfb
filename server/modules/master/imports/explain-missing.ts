import { codeKey } from '../search/index.ts'

interface Judged {
  batch: { kind: string; mapping: unknown }
  rows: { verdict: string; problems: string; cells: string[] }[]
}

/** Which words say that something is not there, which lists would have brought it, and under which fields both name it. */
const MISSING = [
  {
    ...{ kinds: ['opening', 'partSupplier'], words: /没有这个编码的商品|没有这个品牌的商品|编码不存在/ },
    ...{ brought: 'part', names: ['pjNo', 'pjNo'], where: '“商品”表' },
  },
  { kinds: ['dues'], words: /没有这个往来单位/, brought: 'client', names: ['clientName', 'clientName'], where: '“客户”或“供应商”表' },
  { kinds: ['partSupplier'], words: /未找到供应商/, brought: 'client', names: ['clientName', 'supplierName'], where: '“供应商”表' },
] as const

const named = ({ batch: { mapping }, rows }: Judged, field: string) => {
  const at = (mapping as (string | null)[]).indexOf(field)
  return rows.map((row) => ({ row, name: at < 0 ? '' : codeKey(row.cells[at] ?? '') }))
}

/** A line that speaks of something its own workbook would bring, were it right there, says where to look. */
export function explainMissing(judged: readonly Judged[]): void {
  for (const { kinds, words, brought, names, where } of MISSING) {
    const bringing = judged.filter(({ batch }) => batch.kind === brought).flatMap((each) => named(each, names[0]))
    const faulty = new Set(bringing.filter(({ row: { verdict } }) => verdict === 'wrong' || verdict === 'asked').map(({ name }) => name))
    for (const each of judged.filter(({ batch }) => kinds.some((kind) => kind === batch.kind)))
      for (const { row, name } of named(each, names[1]))
        if (name && faulty.has(name) && row.verdict === 'wrong' && words.test(row.problems))
          row.problems += `：${where}中这一行有错误或待答复`
  }
}
