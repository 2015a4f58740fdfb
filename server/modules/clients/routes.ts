import { clients } from '#contract/clients.ts'
import { bind } from '#server/kit/route.ts'
import { page, totals } from './page.ts'
import { recordOf } from './queries.ts'
import { retryPinyin } from './retry-pinyin.ts'
import { save } from './save.ts'
import { saveFiles } from './save-files.ts'
import { resume, stop } from './stop.ts'

export const clientRoutes = bind(clients, {
  page,
  totals,
  getOne: async (ctx, { id }) => ({ content: await recordOf(ctx, id) }),
  save,
  saveFiles,
  stop,
  resume,
  retryPinyin,
})
