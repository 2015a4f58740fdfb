import type { JobContext } from '#server/kit/jobs.ts'

/** A word to somebody's phone: what it is about, and the page of ours it opens. */
interface Told {
  title: string
  content: string
  time: string
  path: string
}

/** To the WeChat of the account in whose name the job runs. Nothing where it is bound to none, or where no official account is connected; a failure is logged: the message in the product has come. */
export async function tellByWechat(
  { chatApp, log, transact }: Pick<JobContext, 'chatApp' | 'log' | 'transact'>,
  told: Told,
): Promise<void> {
  const { official } = chatApp
  if (!official) return
  const openid = await transact(async ({ db, tenantId, userId }) => {
    const found = await db
      .selectFrom('wechatBinding')
      .select('openid')
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    return found?.openid
  })
  if (openid === undefined) return
  try {
    await official.tell({ log, transact }, openid, told)
  } catch (error) {
    log.warn({ problem: (error as Error).message }, 'WeChat took no report')
  }
}
