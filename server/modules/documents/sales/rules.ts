import { worthOf } from '#contract/documents/core/units.ts'
import type { CK_STATUSES } from '#contract/documents/sales/order.ts'
import { compare, divide, least, multiply, round, subtract, sum } from '#contract/kit/decimal.ts'

type Status = (typeof CK_STATUSES)[number]
/** The steps of the warehouse, in order. Which are walked is parameter CK_STEPS. */
export const WORKS = ['pick', 'check', 'pack', 'ship', 'sign'] as const
export type Work = (typeof WORKS)[number]

const waiting: Record<Work, Status> = { pick: '待拣货', check: '待验货', pack: '待打包', ship: '待发货', sign: '已在途' }
const doing: Partial<Record<Work, Status>> = { pick: '拣货中', check: '验货中', pack: '打包中' }

/** Somebody has only taken up the work that waited: the order stays at its step. */
export const taken = (from: string, to: string) => WORKS.some((work) => waiting[work] === from && doing[work] === to)

const unposted = [
  '草稿',
  '待审核',
  '已审核',
  '已确认',
  '待拣货',
  '拣货中',
  '待验货',
  '验货中',
  '待打包',
  '打包中',
  '待发货',
] as const satisfies Status[]

/** While goods are still to leave, or to arrive, somebody may say that they need not be paid then. */
export const UNDER_WAY: readonly string[] = [...unposted.filter((status) => status !== '草稿' && status !== '待审核'), '已在途']

/** The life of a 销售单. Where an event's `to` is a step of the warehouse, `onward` walks on from there. */
export const steps = {
  confirm: { from: ['草稿'], to: '已确认' },
  hold: { from: ['草稿'], to: '待审核' },
  approve: { from: ['待审核'], to: '已审核' },
  reject: { from: ['待审核'], to: '草稿' },
  notify: { from: ['已确认', '已审核'], to: '待拣货' },
  pickStart: { from: ['待拣货'], to: '拣货中' },
  pickDone: { from: ['拣货中'], to: '待验货' },
  checkStart: { from: ['待验货'], to: '验货中' },
  checkDone: { from: ['验货中'], to: '待打包' },
  checkBack: { from: ['验货中'], to: '拣货中' },
  packStart: { from: ['待打包'], to: '打包中' },
  packDone: { from: ['打包中'], to: '待发货' },
  ship: { from: ['待发货'], to: '已在途' },
  sign: { from: ['已在途'], to: '已完成' },
  close: { from: unposted, to: '已关单' },
  reverse: { from: ['已在途', '已完成'], to: '已红冲' },
} as const

export const worksOf = (parameter: string | undefined): ReadonlySet<Work> =>
  new Set((parameter ?? WORKS.join()).split(',').filter((name): name is Work => (WORKS as readonly string[]).includes(name)))

interface Walk {
  walked: { from: string; to: string; note: string }[]
  status: Status
  /** The walk led past shipping: the goods leave now. */
  ships: boolean
}

/** From a finished step to the next one that is walked; the steps between are skipped, and each leaves its rows. `done` undefined = nothing done yet. */
export function onward(status: string, done: Work | undefined, walkedSteps: ReadonlySet<Work>): Walk {
  const walk: Walk = { walked: [], status: status as Status, ships: done === 'ship' }
  const go = (to: Status, note: string) => {
    walk.walked.push({ from: walk.status, to, note })
    walk.status = to
  }
  for (const work of WORKS.slice(done === undefined ? 0 : WORKS.indexOf(done) + 1)) {
    const skipped = !walkedSteps.has(work)
    if (walk.status !== waiting[work]) go(waiting[work], '')
    if (work === 'sign') walk.ships = true
    if (!skipped) return walk
    const during = doing[work]
    if (during) go(during, '跳过')
  }
  go('已完成', walkedSteps.has('sign') || done === 'sign' ? '' : '跳过')
  return walk
}

const rateOf = (yhRate: string) => (compare(yhRate, '0') === 0 ? '1' : divide(yhRate, '100', 10))
export const discounted = (price: string, yhRate: string) => round(multiply(price, rateOf(yhRate)), 4)

interface LinePrice {
  /** Of one of the part's own unit. */
  xsPrice: string
  unitPrice: string | null
  unitFactor: string
}

/** Price and amounts of a line after the order's discount (95 = 95 折, 0 = none); amounts in fen, line by line. */
export function priced({ xsPrice, unitPrice, unitFactor }: LinePrice, quantity: string, yhRate: string) {
  const factor = rateOf(yhRate)
  const txsPrice = discounted(xsPrice, yhRate)
  const worth = worthOf({ price: xsPrice, unitPrice, unitFactor }, quantity)
  return { txsPrice, xsSum: round(worth, 2), txsSum: round(multiply(worth, factor), 2) }
}

export const totalsOf = (lines: readonly { ckAmount: string; jjAmount: string; xsSum: string; txsSum: string }[]) => ({
  ckAmount: sum(lines.map((line) => line.ckAmount)),
  jjAmount: sum(lines.map((line) => line.jjAmount)),
  xsSum: sum(lines.map((line) => line.xsSum)),
  txsSum: sum(lines.map((line) => line.txsSum)),
})

/** A line of which less was found than ordered. */
export function shortened<Line extends LinePrice & { ckAmount: string; jjAmount: string; shortAmount: string }>(
  line: Line,
  found: string,
  yhRate: string,
) {
  const shortAmount = sum([line.shortAmount, subtract(line.ckAmount, found)])
  return { ...line, ckAmount: found, jjAmount: least(line.jjAmount, found), shortAmount, ...priced(line, found, yhRate) }
}

interface Terms {
  creditUnlimited: boolean
  maxPrice: string
  tmpPrice: string
  /** The temporary limit holds until this day, when there is one. */
  tmpUntil: string | null
  today: string
}

/** The credit limit of the day; null = none. */
export const limitOf = ({ creditUnlimited, maxPrice, tmpPrice, tmpUntil, today }: Terms): string | null =>
  compare(tmpPrice, '0') > 0 && tmpUntil !== null && today <= tmpUntil ? tmpPrice : creditUnlimited ? null : maxPrice
