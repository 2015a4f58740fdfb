import { GRANT_MINUTES } from '#contract/documents/sales/grants.ts'
import { MESSAGE_KINDS, type MessageKind } from '#contract/platform/messages/messages.ts'
import type { Context } from '#server/kit/context.ts'
import { holdersIn } from './holders.ts'
import { type Letter, sendMessage } from './send.ts'

type Text = Pick<Letter, 'title' | 'content' | 'link'>
interface Event<Facts> {
  kind: MessageKind
  /** It concerns all holders of the kind's tags in the company; otherwise only those whom the caller names. */
  toHolders?: true
  letter: (facts: Facts) => Text
}
/** Ties the facts of an event to its letter. */
const event = <Facts>(kind: MessageKind, letter: (facts: Facts) => Text, toHolders?: true): Event<Facts> => ({
  kind,
  letter,
  ...(toHolders && { toHolders }),
})

interface Sale {
  id: number
  ckNo: string
  clientName: string
}
interface Goods {
  pjNo: string
  pjName: string
}

const FEW = 5
/** 刹车片 A1、机滤 B2 等12种 */
const named = (goods: readonly Goods[]) =>
  goods
    .slice(0, FEW)
    .map(({ pjNo, pjName }) => `${pjNo} ${pjName}`)
    .join('、') + (goods.length > FEW ? ` 等${goods.length}种` : '')

/**
 * Every event of the business that becomes a message: of what kind it is, and what it says. The one place.
 * No prices here: a message is read by people of different rights.
 */
const events = {
  saleHeld: event<Sale & { reason: string }>(
    'audit',
    ({ id, ckNo, clientName, reason }) => ({ title: `销售单 ${ckNo} 待审核`, content: `${clientName}：${reason}`, link: `ck/${id}` }),
    true,
  ),
  /** Somebody at the counter waits for a word: told to those who may say it. */
  grantAsked: event<{ id: number; clientName: string; askerName: string; reason: string }>(
    'grant',
    ({ id, clientName, askerName, reason }) => ({
      title: `柜台等您授权：${clientName}`,
      content: `${askerName}：${reason}。${GRANT_MINUTES} 分钟内有效`,
      link: `/grant?id=${id}`,
    }),
  ),
  saleApproved: event<Sale & { note: string }>('audited', ({ id, ckNo, clientName, note }) => ({
    title: `销售单 ${ckNo} 已通过审核`,
    content: [clientName, note].filter(Boolean).join('：'),
    link: `ck/${id}`,
  })),
  saleRejected: event<Sale & { note: string }>('audited', ({ id, ckNo, clientName, note }) => ({
    title: `销售单 ${ckNo} 被驳回`,
    content: [clientName, note].filter(Boolean).join('：'),
    link: `ck/${id}`,
  })),
  /** Somebody wrote about an order: for the others who have to do with it. */
  saleTracked: event<Sale & { writer: string; remark: string }>('track', ({ id, ckNo, clientName, writer, remark }) => ({
    title: `销售单 ${ckNo} 有新的跟踪`,
    content: `${clientName}，${writer}：${remark}`,
    link: `ck/${id}`,
  })),
  /** Goods that a salesman's open sales were short of are in stock now. */
  goodsArrived: event<{ why: string; goods: readonly Goods[]; sales: readonly Pick<Sale, 'id' | 'ckNo'>[] }>(
    'arrived',
    ({ why, goods, sales }) => ({
      title: `到货：${named(goods)}`,
      content: `${why}，销售单 ${sales.map(({ ckNo }) => ckNo).join('、')} 可以继续`,
      link: sales.length === 1 ? `ck/${sales[0]?.id}` : '/sale/orders',
    }),
  ),
  /** Goods of a presale have come and are kept for it. */
  presaleAllotted: event<Sale & { goods: readonly Goods[]; why: string }>('arrived', ({ id, ckNo, clientName, goods, why }) => ({
    title: `预售到货：${named(goods)}`,
    content: `${why}，已为预售单 ${ckNo}（${clientName}）占用，可以转销售单`,
    link: `ck/${id}`,
  })),
  /** Goods that lost sales were registered for. */
  lostArrived: event<{ why: string; goods: readonly Goods[]; clients: readonly string[] }>('arrived', ({ why, goods, clients }) => ({
    title: `缺货到货：${named(goods)}`,
    content: [
      `${why}，您登记的缺货已有货`,
      clients.length > 0 && `可以通知：${clients.slice(0, FEW).join('、')}${clients.length > FEW ? ` 等${clients.length}位客户` : ''}`,
    ]
      .filter(Boolean)
      .join('。'),
    link: '/sale/lost',
  })),
  /** Parts have just left their limits. */
  limitsLeft: event<{ below: readonly Goods[]; above: readonly Goods[] }>(
    'limit',
    ({ below, above }) => ({
      title: [below.length > 0 && `${below.length}种商品低于库存下限`, above.length > 0 && `${above.length}种商品高于库存上限`]
        .filter(Boolean)
        .join('，'),
      content: [below.length > 0 && `低于下限：${named(below)}`, above.length > 0 && `高于上限：${named(above)}`]
        .filter(Boolean)
        .join('；'),
      link: '/stock/warning',
    }),
    true,
  ),
  /** Told in the company that receives. */
  transferSent: event<{ id: number; paperNo: string; from: string; qty: string }>(
    'transfer',
    ({ id, paperNo, from, qty }) => ({
      title: `调拨单 ${paperNo} 已发出`,
      content: `${from}发来 ${Number(qty)} 件，到货后请收货`,
      link: `db/${id}`,
    }),
    true,
  ),
  /** Told in the company that is asked. */
  goodsRequested: event<{ id: number; dyNo: string; from: string; goods: readonly Goods[] }>(
    'request',
    ({ id, dyNo, from, goods }) => ({ title: `${from}要货：${named(goods)}`, content: `要货单 ${dyNo} 等您答复`, link: `dy/${id}` }),
    true,
  ),
  requestAnswered: event<{ id: number; dyNo: string; by: string; status: string; note: string }>(
    'requested',
    ({ id, dyNo, by, status, note }) => ({ title: `要货单 ${dyNo} ${status}`, content: `${by}：${note}`, link: `dy/${id}` }),
  ),
  requestMoved: event<{ id: number; dyNo: string; status: string; note: string }>('requested', ({ id, dyNo, status, note }) => ({
    title: `要货单 ${dyNo} ${status}`,
    content: note,
    link: `dy/${id}`,
  })),
  countSubmitted: event<{ id: number; markNo: string; counted: number; differ: number }>(
    'counted',
    ({ id, markNo, counted, differ }) => ({
      title: `盘点单 ${markNo} 待审核`,
      content: differ > 0 ? `已盘 ${counted} 行，其中 ${differ} 行有差异` : `已盘 ${counted} 行，没有差异`,
      link: `pd/${id}`,
    }),
    true,
  ),
  importDone: event<{ fileName: string; fresh: number; changed: number; wrong: number }>(
    'import',
    ({ fileName, fresh, changed, wrong }) => ({
      title: `导入完成：${fileName}`,
      content: `新增${fresh}条，修改${changed}条${wrong > 0 ? `，有${wrong}条错误未导入` : ''}`,
      link: '/base/parts',
    }),
  ),
  bookDone: event<{ fileName: string; fresh: number; changed: number; wrong: number }>('import', ({ fileName, fresh, changed, wrong }) => ({
    title: `开账完成：${fileName}`,
    content: `新增${fresh}条，修改${changed}条${wrong > 0 ? `，有${wrong}条错误未导入` : ''}`,
    link: '/',
  })),
  importFailed: event<{ fileName: string; message: string }>('import', ({ fileName, message }) => ({
    title: `导入中断：${fileName}`,
    content: message,
    link: '/base/parts',
  })),
} satisfies Record<string, Event<never>>
type Events = typeof events
type FactsOf<N extends keyof Events> = Events[N] extends Event<infer F> ? F : never

type Teller = Pick<Context, 'db' | 'tenantId' | 'companyId' | 'userId'>
interface Receivers {
  /** Users it concerns by themselves: the salesman of the order. */
  userIds?: readonly number[]
  /** What the clock or a job did at his order is news to him too. */
  doerToo?: true
}

/** Tells what has happened, with the commit of the running transaction. Never to the one who did it, nor to those who have switched the kind off. */
export async function notify<N extends keyof Events>(ctx: Teller, name: N, facts: FactsOf<N>, { userIds = [], doerToo }: Receivers = {}) {
  const { kind, toHolders, letter } = events[name] as Event<FactsOf<N>>
  const holders = toHolders ? await holdersIn(ctx, ctx.companyId, MESSAGE_KINDS[kind].tags) : []
  const receivers = [...userIds, ...holders].filter((userId) => userId > 0 && (doerToo || userId !== ctx.userId))
  await sendMessage(ctx, receivers, { ...letter(facts), kind })
}
