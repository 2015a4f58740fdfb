import { z } from 'zod'
import { amount, endpoint, hidden, Id, int, listOf, Moment, optionalText, Str, submittime } from '#contract/kit/fields.ts'
import { type ImportKind, LIST_KINDS } from '#contract/master/imports/import-kinds.ts'

/** What a step is made of: a list that is imported, or a page where it is entered. */
export type MovingPart = { kind: ImportKind; hint?: string } | { page: string; name: string; hint?: string }
export interface MovingStep {
  name: string
  title: string
  parts: readonly MovingPart[]
}

const ORDERED: readonly MovingStep[] = [
  {
    ...{ name: 'house', title: '公司、仓库、账户、用户' },
    parts: [
      { page: 'DepartmentList', name: '公司与部门' },
      { page: 'WarehouseList', name: '仓库' },
      { page: 'AccountList', name: '资金账户', hint: '先建好账户，余额在第 8 步核对' },
      { page: 'UserList', name: '用户' },
    ],
  },
  {
    ...{ name: 'words', title: '字典' },
    parts: [{ page: 'DictionaryList', name: '品牌、类别、单位', hint: '导入时没有的会新增；先看一遍可以少出同义的词' }],
  },
  {
    ...{ name: 'partners', title: '客户、供应商' },
    parts: [{ kind: 'client' }, { kind: 'contacts' }, { kind: 'addresses' }, { kind: 'cars' }],
  },
  {
    ...{ name: 'goods', title: '商品、价格、OE、互换' },
    parts: [
      { kind: 'part' },
      { kind: 'oldCodes', hint: '零件号不是原软件的编号时，用同一个文件再导一次' },
      { kind: 'partSupplier' },
      { kind: 'pairs' },
      { kind: 'fitment' },
    ],
  },
  {
    ...{ name: 'prices', title: '报价、协议价' },
    parts: [{ kind: 'offers' }, { kind: 'agreed' }, { kind: 'pricelist' }],
  },
  {
    ...{ name: 'stock', title: '期初库存' },
    parts: [{ kind: 'opening', hint: '导入后是草稿，开账时一起过账' }, { kind: 'positions' }, { kind: 'places' }],
  },
  { name: 'dues', title: '期初往来', parts: [{ kind: 'dueYs' }, { kind: 'dueYf' }, { kind: 'dues' }] },
  {
    ...{ name: 'funds', title: '账户余额' },
    parts: [{ page: 'AccountList', name: '账户与流水', hint: '期初余额在新增账户时录入，录错的用“其他收支”调整' }],
  },
]
const placed = new Set(ORDERED.flatMap(({ parts }) => parts.flatMap((part) => ('kind' in part ? [part.kind as string] : []))))
const rest = LIST_KINDS.filter((kind) => !placed.has(kind))

/** The order in which one program is moved into another: what is spoken of comes before what speaks of it. Lists that have no place of their own come last. */
export const MOVING_STEPS: readonly MovingStep[] = [
  ...ORDERED,
  ...(rest.length > 0 ? [{ name: 'rest', title: '历史与其他', parts: rest.map((kind) => ({ kind })) }] : []),
]

const Part = z.object({
  /** '' it is no list, but entered on its page. */
  kind: Str,
  page: Str,
  name: Str,
  hint: Str,
  /** Lines that were brought in and stand, in so many files; of a page how many there are of it. */
  lines: int('行数'),
  files: int('文件数'),
  at: Moment,
  by: Str,
  /** Files that wait for somebody to go on, are being worked on, and were taken back. */
  waiting: int('文件数'),
  running: int('文件数'),
  undone: int('文件数'),
})

const figure = hidden(amount('数字')).nullable()
/** A figure of 核对单: what is here, and what the old program says. null: nothing was entered; '***': its reader may not see it. */
const Figure = z.object({
  key: Str,
  group: Str,
  name: Str,
  /** Where it is looked into. */
  page: Str,
  digits: int('小数位'),
  ours: figure,
  theirs: figure,
  difference: figure,
  /** same · off · missing (something is here and nothing was entered) · untold (the same, and it may be left) · hidden */
  state: Str,
})

/** The last 试迁移: every list that waits brought in and undone again. */
const Trial = z.object({
  state: z.enum(['running', 'done', 'failed', 'carrying', 'carried']),
  message: Str,
  /** What it came to; 正式迁入 carries it. */
  seal: Str,
  at: Moment,
  by: Str,
  lists: listOf(
    z.object({
      ...{ batchId: Id, kindName: Str, fileName: Str, fresh: int('新增'), changed: int('修改'), same: int('无变化') },
      ...{ wrong: int('错误'), asked: int('疑问'), ignored: int('忽略') },
    }),
  ),
  /** Figures that did not agree, by their names; lines of stock without a cost. */
  off: listOf(Str),
  free: int('行数'),
})

const State = z.object({
  state: z.enum(['open', 'opened', 'undoing']),
  version: int('版本'),
  message: Str,
  steps: listOf(z.object({ name: Str, title: Str, parts: listOf(Part) })),
  /** Empty where trade was posted before anybody opened: there is nothing left to compare with. */
  figures: listOf(Figure),
  /** Drafts of 期初库存 that 开账 posts. */
  drafts: int('草稿'),
  /** The month 开账 closes; '' none. */
  month: Str,
  trial: Trial.nullable(),
  /** Lists that wait to be confirmed, which a trial would bring in. */
  waiting: int('文件数'),
  /** Why the company cannot be opened now; '' it can. */
  barred: Str,
  reason: Str,
  openedBy: Str,
  openedAt: Moment,
  modifier: Str,
  lastUpdateTime: Moment,
})

const Fate = z.object({
  /** Lists, in the order they are taken back. */
  list: listOf(
    z.object({
      ...{ batchId: Id, kindName: Str, fileName: Str, confirmTime: Moment, undone: int('行数'), kept: int('行数') },
      reasons: listOf(z.object({ reason: Str, count: int('行数') })),
    }),
  ),
  undone: int('行数'),
  kept: int('行数'),
})

const version = int('版本', 0)

/** 迁入: a company moves in from the program it had, in order; its figures are compared with that one's, and the company is opened (decision 199). */
export const movingIn = {
  state: endpoint('GET /busicore/v1/movingIn/state', { reply: { content: State }, allow: 'system:movein:query' }),
  /** What the old program says. null: nothing. Keys that are not named stay. */
  saveFigures: endpoint('POST /busicore/v1/movingIn/saveFigures', {
    input: { version, figures: z.array(z.object({ key: z.string().max(40), value: amount('数字').nullable() })).max(1000), submittime },
    reply: { content: State },
    allow: 'system:movein:upd',
    done: '保存成功',
  }),
  /** 开账: posts the openings that are still drafts, compares, and closes the month before. What differs needs a reason. */
  open: endpoint('POST /busicore/v1/movingIn/open', {
    input: { version, reason: optionalText('原因', 200), submittime },
    reply: { content: State },
    allow: 'system:movein:open',
    done: '已开账',
  }),
  /** 试迁移: the lists that wait are brought in for real and undone again; `state` tells what came of it. */
  rehearse: endpoint('POST /busicore/v1/movingIn/rehearse', {
    input: { submittime },
    reply: { content: State },
    allow: 'system:movein:open',
  }),
  /** 差异报告 of the last one. */
  trialFile: endpoint('POST /busicore/v1/movingIn/trial.xlsx', { allow: 'system:movein:open', download: true }),
  /** 正式迁入: the same, and it stays; if it would come out otherwise than it was shown, nothing is done. */
  carryOut: endpoint('POST /busicore/v1/movingIn/carryOut', {
    input: { seal: z.string().max(30), submittime },
    reply: { content: State },
    allow: 'system:movein:open',
  }),
  /** What 撤销整个迁移 would take back, and what would stay and why. */
  undoPreview: endpoint('GET /busicore/v1/movingIn/undoPreview', { reply: { content: Fate }, allow: 'system:movein:open', heavy: true }),
  /** Takes every list back, the last first. `state` tells when it is over. */
  undo: endpoint('POST /busicore/v1/movingIn/undo', {
    input: { version, submittime },
    reply: { content: State },
    allow: 'system:movein:open',
  }),
}
export type MovingState = z.input<typeof State>

/** Keys of 月销售额, before the month. */
export const SOLD_IN = 'sold:'
/** What history says is posted nowhere: who does not compare it may open all the same. */
export const mayBeLeft = ({ key }: Pick<z.input<typeof Figure>, 'key'>) => key.startsWith(SOLD_IN)
export const isOff = ({ state }: Pick<z.input<typeof Figure>, 'state'>) => state === 'off' || state === 'missing'
