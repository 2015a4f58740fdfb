import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { WechatContext } from './driver.ts'

const EARLY_SECONDS = 300
const LEASE_SECONDS = 10
const PAUSE_MS = 100

/** Fetches a new one: its text and how many seconds it holds. */
type Fetching = () => Promise<{ token: string; seconds: number }>

/**
 * What opens WeChat's calls, one for the installation: a new one puts the old out of use, so only the holder of the lease fetches, and the
 * others wait for what he writes down. No transaction is open meanwhile; a holder who dies is followed by another after ten seconds.
 */
export async function accessToken({ transact }: WechatContext, appId: string, fetching: Fetching): Promise<string> {
  await transact(({ db }) =>
    db
      .insertInto('wechatAccess')
      .values({ appId })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const patience = Date.now() + LEASE_SECONDS * 1000
  while (Date.now() < patience) {
    const known = await transact(({ db }) =>
      db
        .selectFrom('wechatAccess')
        .select('accessToken')
        .where('appId', '=', appId)
        .where(sql<boolean>`expires_at > now() + make_interval(secs => ${EARLY_SECONDS})`)
        .executeTakeFirst(),
    )
    if (known) return known.accessToken
    if (await lease({ transact }, appId)) return fetchOne({ transact }, appId, fetching)
    await wait(PAUSE_MS)
  }
  throw new Error('wechat: no access token in time')
}

async function lease({ transact }: Pick<WechatContext, 'transact'>, appId: string): Promise<boolean> {
  const { rows } = await transact(({ db }) =>
    sql`update wechat_access set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
        where app_id = ${appId} and leased_until < now() and expires_at <= now() + make_interval(secs => ${EARLY_SECONDS}) returning 1`.execute(
      db,
    ),
  )
  return rows.length > 0
}

async function fetchOne({ transact }: Pick<WechatContext, 'transact'>, appId: string, fetching: Fetching): Promise<string> {
  let found = { token: '', seconds: 0 }
  try {
    found = await fetching()
    return found.token
  } finally {
    const { token, seconds } = found
    await transact(({ db }) =>
      sql`update wechat_access set access_token = ${token}, expires_at = now() + make_interval(secs => ${seconds}), leased_until = now()
          where app_id = ${appId}`.execute(db),
    )
  }
}

/** WeChat does not know it any more: the next call fetches another. */
export async function forgetToken({ transact }: WechatContext, appId: string, token: string): Promise<void> {
  await transact(({ db }) =>
    sql`update wechat_access set expires_at = '-infinity' where app_id = ${appId} and access_token = ${token}`.execute(db),
  )
}
