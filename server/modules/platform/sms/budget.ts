import { sql } from 'kysely'
import { SMS_SCOPES, type SmsPurpose } from '#contract/platform/sms.ts'
import { clockNow } from '#server/kit/clock.ts'
import type { Database } from '#server/kit/database.ts'
import { defineJob } from '#server/kit/jobs.ts'
import { dayOf } from '#server/kit/time.ts'
import { holdersOf, sendMessage } from '../messages/index.ts'

/** What is told when the day's messages are used up, whoever has the phone. */
export const USED_UP = '今天的短信已达上限，请明天再试，或联系平台客服'

/** Counts one message of the day; false = none is left, for this purpose, of this company, or at all. */
export async function countSms(db: Database, purpose: SmsPurpose, tenantId?: number): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean }>`select house.count_sms(${purpose}, ${tenantId ?? null}) as counted`.execute(db)
  return rows[0]?.counted === true
}

export async function smsLeft(db: Database, purpose: SmsPurpose): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`select house.sms_left(${purpose}) as left`.execute(db)
  return rows[0]?.left === true
}

interface Reached {
  scope: string
  percent: number
  sent: number
  most: number
  /** Whose limit it is, when it is a company's. */
  company: string | null
}

/** Ordered by house.count_sms() as a limit comes near or is reached. */
export const notifySmsBudget = defineJob<Reached>('tell-sms-budget', async ({ transact }, { scope, percent, sent, most, company }) => {
  const what = company ?? SMS_SCOPES[scope as keyof typeof SMS_SCOPES]
  const end = percent >= 100 ? '已停止发送，明天零点恢复' : '达到上限后将停止发送'
  await transact(async (ctx) =>
    sendMessage(ctx, await holdersOf(ctx, 'platform:outbox:query'), {
      title: percent >= 100 ? '短信已达每日上限' : '短信将达每日上限',
      content: `${what} 今天已发 ${sent} 条，上限 ${most} 条，${end}。上限可在 发件箱 → 每日上限 修改。`,
      link: '/platform/outbox',
      once: `sms:${dayOf(clockNow())}:${scope}:${percent}:${most}`,
    }),
  )
})
