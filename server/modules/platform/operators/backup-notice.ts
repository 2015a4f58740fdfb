import { clockNow } from '#server/kit/clock.ts'
import { defineJob } from '#server/kit/jobs.ts'
import { dayOf } from '#server/kit/time.ts'
import { holdersOf, sendMessage } from '../messages/index.ts'

interface Failed {
  work: 'backup' | 'verify'
  host: string
  place: string
  error: string
}
const TITLES = { backup: '备份失败', verify: '备份试恢复失败' }

/** Ordered by house.note_backup() when one failed: the operators hear of it, once a day. */
export const notifyBackup = defineJob<Failed>('tell-backup', async ({ transact }, { work, host, place, error }) => {
  await transact(async (ctx) =>
    sendMessage(ctx, await holdersOf(ctx, 'platform:monitor:query'), {
      title: TITLES[work],
      content: `${host} 上的 ${place}：${error}`,
      link: '/platform/monitor',
      once: `${work}:${host}:${dayOf(clockNow())}`,
    }),
  )
})
