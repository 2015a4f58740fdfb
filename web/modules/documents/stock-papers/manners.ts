import { PAPER_KINDS, type PaperKind } from '#contract/documents/stock-papers.ts'

/** Papers that are written; what a screen shows of each kind follows from these few facts. */
interface PaperOptions {
  what: string
  /** The page's name in the registry, and of its columns. */
  page: string
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
export const manners: Record<PaperKind, PaperOptions> = {
  db: { what: '调拨单', page: 'TransferList', ending: { label: '审核', done: '已审核，商品已占用' }, takes: true, paste: '编码 数量' },
  dc: {
    what: '调仓单',
    page: 'RelocationList',
    ending: { label: '确认调仓', done: '已调仓' },
    takes: true,
    moves: true,
    paste: '编码 数量',
  },
  qr: {
    what: '其他入库',
    page: 'OtherInList',
    ending: audit,
    priced: true,
    reasons: ['赠品', '退样', '拆件', '其他'],
    paste: '编码 数量 成本价',
  },
  qc: { what: '其他出库', page: 'OtherOutList', ending: audit, takes: true, reasons: ['自用', '样品', '赠送', '其他'], paste: '编码 数量' },
  bs: {
    what: '报损单',
    page: 'ScrapList',
    ending: audit,
    takes: true,
    scraps: true,
    reasons: ['破损', '质量问题', '过期', '丢失', '其他'],
    paste: '编码 数量',
  },
  tz: {
    what: '成本调整',
    page: 'CostAdjustList',
    ending: audit,
    values: true,
    reasons: ['运费', '价格调整', '返利', '其他'],
    paste: '编码 数量 金额',
  },
  qk: { what: '期初库存', page: 'OpeningStockList', ending: audit, priced: true, paste: '编码 数量 成本价' },
}

export const tagsOf = (kind: PaperKind) => {
  const { tag } = PAPER_KINDS[kind]
  const add = `${tag}:add` as const
  return { add, upd: add, del: add, confirm: `${tag}:audit` as const }
}
export const closeTagOf = (kind: PaperKind) => `${PAPER_KINDS[kind].tag}:close` as const

/** Names the drafts kept in the browser. */
export const keptAs = (kind: PaperKind) => `paper-${kind}`
export const isPaperKind = (text: string): text is PaperKind => text in PAPER_KINDS
