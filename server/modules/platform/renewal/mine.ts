import { sql } from 'kysely'
import type { Received } from '#contract/kit/fields.ts'
import type { renewal } from '#contract/platform/renewal/renewal.ts'
import type { Context } from '#server/kit/context.ts'
import { paginate } from '#server/kit/page.ts'
import { daysFrom } from '#server/kit/time.ts'
import { daysLeft, gigabytes, licenceOf, quotaOf, seatsLeft, stageOf } from '../licence/index.ts'
import { channelName } from './channels/index.ts'
import { addTypeWord, packageText, yuan } from './rules.ts'

/** 续费与订单: what the company has and how it came to it. */
export async function licence(ctx: Context) {
  const { db, tenantId } = ctx
  const [held, left, quota] = await Promise.all([licenceOf(db, tenantId), seatsLeft(ctx), quotaOf(ctx)])
  if (!held || !left) return { data: unlimited }
  const plan = await db
    .selectFrom('licencePlan')
    .select('planName')
    .where('planId', '=', held.planId ?? 0)
    .executeTakeFirst()
  const changes = await db
    .selectFrom('licenceChange')
    .select(['changeId as id', 'changedAt as at', 'kind', 'days', 'seats', 'pdaSeats', 'dueAfter', 'orderNo', 'reason', 'byWhom'])
    .where('tenantId', '=', tenantId)
    .orderBy('changeId', 'desc')
    .limit(50)
    .execute()
  return {
    data: {
      limited: true,
      planName: plan?.planName ?? '',
      trial: held.trial,
      seats: held.seats,
      seatsUsed: held.seats - left.seats,
      pdaSeats: held.pdaSeats,
      pdaUsed: held.pdaSeats - left.pdaSeats,
      storageUsed: gigabytes(quota.used),
      storageGb: quota.storageGb ?? 0,
      jobs: quota.jobs ?? 0,
      dueDate: held.dueDate,
      daysLeft: daysLeft(held, ctx.today),
      stage: stageOf(held, ctx.today),
      changes: changes.map(({ days, seats, pdaSeats, orderNo, ...change }) => ({
        ...change,
        orderNo: orderNo ?? '',
        what: changeText({ days, seats, pdaSeats }),
      })),
    },
  }
}

const unlimited = {
  limited: false,
  planName: '',
  trial: false,
  seats: 0,
  seatsUsed: 0,
  pdaSeats: 0,
  pdaUsed: 0,
  storageUsed: '',
  storageGb: 0,
  jobs: 0,
  dueDate: '',
  daysLeft: 0,
  stage: 'full',
  changes: [],
}

const signed = (number: number) => (number > 0 ? `+${number}` : `${number}`)
export const changeText = ({ days, seats, pdaSeats }: { days: number; seats: number; pdaSeats: number }) =>
  [
    ...(days !== 0 ? [`${signed(days)}天`] : []),
    ...(seats !== 0 ? [`${signed(seats)}个用户`] : []),
    ...(pdaSeats !== 0 ? [`${signed(pdaSeats)}台PDA`] : []),
  ].join('，') || '无变化'

/** Orders that came to nothing are many (each change in the dialog makes one): they are shown only when asked for. */
export async function orders(ctx: Context, { page, limit, status, from, to }: Received<typeof renewal.orders>) {
  const { db, tenantId } = ctx
  const found = db
    .selectFrom('renewOrder as o')
    .innerJoin('appUser as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.userId', '=', 'o.userId'))
    .where('o.tenantId', '=', tenantId)
    .$if(status !== '', (query) => query.where('o.status', '=', status))
    .$if(status === '', (query) => query.where('o.status', '!=', '已关闭'))
    .$if(from !== undefined, (query) => query.where('o.createdAt', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('o.createdAt', '<', daysFrom(to ?? ctx.today, 1)))
  const rows = found
    .select(['o.orderNo', 'o.createdAt', 'o.addType', 'o.planName', 'o.renewName', 'o.userNum', 'o.pdaNum', 'o.totalFen', 'o.payFen'])
    .select(['o.paytype', 'o.status', 'u.realName'])
    .select(sql<string>`coalesce(to_char(o.paid_at, 'YYYY-MM-DD HH24:MI:SS'), '')`.as('payTime'))
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.orderNo', 'desc')
  const { list, ...rest } = await paginate(ctx, rows, found, { page, limit })
  return { page: { ...rest, list: list.map(shown) } }
}

export interface OrderRow {
  orderNo: string
  createdAt: string
  addType: number
  planName: string
  renewName: string
  userNum: number
  pdaNum: number
  totalFen: number
  payFen: number
  paytype: string
  status: string
  payTime: string
  realName: string
}
export const shown = ({ createdAt, totalFen, payFen, paytype, ...row }: OrderRow) => ({
  orderNo: row.orderNo,
  createTime: createdAt,
  what: addTypeWord(row.addType),
  renewNum: packageText(row),
  totalPrice: yuan(totalFen),
  payPrice: yuan(payFen),
  yhPrice: yuan(payFen - totalFen),
  paytypeName: channelName(paytype),
  status: row.status,
  payTime: row.payTime,
  realName: row.realName,
})
