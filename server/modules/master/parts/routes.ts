import { parts } from '#contract/master/parts.ts'
import { bind } from '#server/kit/route.ts'
import { bulkChange, previewChange } from './bulk-change.ts'
import { page } from './page.ts'
import { priceHistory } from './price-history.ts'
import { recordOf } from './queries.ts'
import { remove, uses } from './remove.ts'
import { retryPinyin } from './retry-pinyin.ts'
import { save } from './save.ts'
import { saveFiles } from './save-files.ts'
import { savePrice } from './save-price.ts'
import { resume, stop } from './stop.ts'
import { totals } from './totals.ts'

export const partRoutes = bind(parts, {
  page,
  totals,
  getOne: async (ctx, { id }) => ({ content: await recordOf(ctx, id) }),
  save,
  saveFiles,
  savePrice,
  priceHistory,
  previewChange,
  bulkChange,
  stop,
  resume,
  uses,
  remove,
  retryPinyin,
})
