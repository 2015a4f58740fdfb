import { imports } from '#contract/master/imports.ts'
import { bind } from '#server/kit/route.ts'
import { batches, content } from './batch.ts'
import { check } from './check.ts'
import { confirm } from './confirm.ts'
import { rows } from './rows.ts'
import { undo } from './undo.ts'
import { upload } from './upload.ts'

export const importRoutes = bind(imports, {
  upload,
  getOne: (ctx, { id }) => content(ctx, id),
  check,
  rows,
  confirm,
  undo,
  async page(ctx, { page, limit, days }) {
    const { list, count } = await batches(ctx, days, limit, (page - 1) * limit)
    return { page: { list, totalCount: count, totalPage: Math.ceil(count / limit), currPage: page, pageSize: limit } }
  },
})
