import { PAPER_KINDS, type PaperKind } from '#contract/documents/stock-papers.ts'

/** Papers that are written; what a screen shows of each kind follows from these few facts. */
interface PaperOptions {
  /** Ends the draft. */
  ending: { label: string; done: string }
  /** Goods come in and have a cost of their own. */
  priced?: true
  /** Goods leave their place: what can still go out is shown. */
  takes?: true
  /** Each line says where the goods go. */
  moves?: true
  /** Lines are amounts of money, not goods. */
  values?: true
  /** The whole paper may go into a scrap warehouse. */
  scraps?: true
  reasons?: readonly string[]
  /** What a pasted line from Excel holds. */
  paste: string
}

const audit = { label: '审核过账', done: '已审核' }
export const paperOptions: Record<PaperKind, PaperOptions> = {
  db: { ending: { label: '审核', done: '已审核，商品已占用' }, takes: true, paste: '编码 数量' },
  dc: {
    ending: { label: '确认调仓', done: '已调仓' },
    takes: true,
    moves: true,
    paste: '编码 数量',
  },
  qr: {
    ending: audit,
    priced: true,
    reasons: ['赠品', '退样', '拆件', '其他'],
    paste: '编码 数量 成本价',
  },
  qc: { ending: audit, takes: true, reasons: ['自用', '样品', '赠送', '其他'], paste: '编码 数量' },
  bs: {
    ending: audit,
    takes: true,
    scraps: true,
    reasons: ['破损', '质量问题', '过期', '丢失', '其他'],
    paste: '编码 数量',
  },
  tz: {
    ending: audit,
    values: true,
    reasons: ['运费', '价格调整', '返利', '其他'],
    paste: '编码 数量 金额',
  },
  qk: { ending: audit, priced: true, paste: '编码 数量 成本价' },
}

export const tagsOf = (kind: PaperKind) => {
  const { tag } = PAPER_KINDS[kind]
  const add = `${tag}:add` as const
  return { query: `${tag}:query`, add, upd: add, del: add, confirm: `${tag}:audit` } as const
}
export const closeTagOf = (kind: PaperKind) => `${PAPER_KINDS[kind].tag}:close` as const
