import { z } from 'zod'
import { endpoint, Id, Moment, optionalText, orderedBy, pageInput, pageOf, price, Str, submittime } from '#contract/kit/fields.ts'
import { month } from '#contract/kit/month.ts'
import { DUES, type DueDirection } from '#contract/ledgers/open-items.ts'

export const STATEMENT_STATUSES = ['草稿', '已确认'] as const
/** What the columns of a 对账单 are called, in their order. */
export const statementWords = (direction: DueDirection) =>
  ({
    sold: direction === 'ys' ? '销售' : '进货',
    returned: '退货',
    received: DUES[direction].money,
    refunded: '退款',
    discount: '优惠',
    writtenOff: '坏账',
    other: '其他',
  }) as const

function callsOf<D extends DueDirection>(direction: D) {
  const { path: part, tag } = DUES[direction]
  const path = `/busicore/v1/${part as (typeof DUES)[D]['path']}` as const
  const money = (label: string) => price(tag, label)
  const say = statementWords(direction)
  /** Between 期初 and 期末: 期末 = 期初 + sold − returned − received + refunded − discount − writtenOff + other. A reversal counts against its own column. */
  const columns = {
    sold: money(say.sold),
    returned: money(say.returned),
    received: money(say.received),
    refunded: money(say.refunded),
    discount: money(say.discount),
    writtenOff: money(say.writtenOff),
    /** 期初往来, 对冲. */
    other: money(say.other),
  }
  const ofLine = Object.fromEntries(Object.entries(columns).map(([name, each]) => [name, each.nullable()])) as {
    [K in keyof typeof columns]: ReturnType<(typeof columns)[K]['nullable']>
  }
  const Statement = z.object({
    id: Id,
    statementNo: Str,
    month: Str,
    clientId: Id,
    clientName: Str,
    status: Str,
    opening: money('期初余额'),
    charged: money('本期发生'),
    paid: money('本期收付'),
    ...columns,
    closing: money('期末余额'),
    itemCount: z.number(),
    /** '' where his days are 不限. */
    dueDate: Str,
    remark: Str,
    creatorName: Str,
    createTime: Moment,
    confirmedAt: Moment.nullable(),
  })
  const statementFilters = {
    month: z.union([z.literal(''), month()]).default(''),
    clientId: Id.optional(),
    statementNo: optionalText('单号', 32),
    status: optionalText('状态', 16),
  }
  return {
    statements: endpoint(`POST ${path}/pageStatement`, {
      input: { ...pageInput, ...orderedBy('statementNo', 'clientName', 'closing'), ...statementFilters },
      reply: { page: pageOf(Statement) },
      allow: 'fin:statement:query',
    }),
    statementTotal: endpoint(`POST ${path}/totalStatement`, {
      input: statementFilters,
      reply: {
        content: z.object({ opening: money('期初'), charged: money('发生'), paid: money('收付'), ...columns, closing: money('期末') }),
      },
      allow: 'fin:statement:query',
    }),
    statement: endpoint(`POST ${path}/getStatement/{id}`, {
      input: { id: Id },
      reply: { content: Statement.nullable() },
      allow: 'fin:statement:query',
    }),
    /** Its lines, oldest first, each with the balance after it. */
    statementLines: endpoint(`POST ${path}/pageStatementLine`, {
      input: { ...pageInput, statementId: Id },
      reply: {
        page: pageOf(
          z.object({
            id: Id,
            bizDate: Str,
            document: Str,
            documentId: Id,
            docNo: Str,
            event: Str,
            charged: money('发生').nullable(),
            paid: money('收付').nullable(),
            ...ofLine,
            balance: money('余额'),
          }),
        ),
      },
      allow: 'fin:statement:query',
    }),
    /** 生成对账单 of a month: for one client, or for every monthly-settlement client that has anything to say and no statement yet. */
    makeStatements: endpoint(`POST ${path}/makeStatement`, {
      input: { month: month(), clientId: Id.default(0), submittime },
      reply: { made: z.number() },
      allow: 'fin:statement:upd',
      done: '已生成',
    }),
    /** 确认: the client agrees. */
    confirmStatement: endpoint(`POST ${path}/confirmStatement`, {
      input: { id: Id, remark: optionalText('备注', 125), submittime },
      reply: { status: Str },
      allow: 'fin:statement:upd',
      done: '已确认',
    }),
    /** 撤销确认: back to 草稿, where it can be deleted and made anew. */
    reopenStatement: endpoint(`POST ${path}/reopenStatement`, {
      input: { id: Id, submittime },
      reply: { status: Str },
      allow: 'fin:statement:upd',
      done: '已撤销确认',
    }),
    removeStatement: endpoint(`POST ${path}/delStatement`, { input: { id: Id, submittime }, allow: 'fin:statement:upd', done: '删除成功' }),
  }
}

/** 对账单 by direction. */
export const statementCalls = { ys: callsOf('ys'), yf: callsOf('yf') } as const
