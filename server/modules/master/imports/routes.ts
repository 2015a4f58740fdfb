import { imports } from '#contract/master/imports/imports.ts'
import { bind } from '#server/kit/route.ts'
import { answer, questions } from './answer.ts'
import { batches } from './batch.ts'
import { check } from './check.ts'
import { confirm } from './confirm.ts'
import { listFile } from './list-file.ts'
import { loaded } from './profile.ts'
import { rows } from './rows.ts'
import { rowsFile } from './rows-file.ts'
import { shape, top } from './shape.ts'
import { undo } from './undo.ts'
import { undoPreview } from './undo-preview.ts'
import { upload } from './upload.ts'

export const importRoutes = bind(imports, {
  upload,
  getOne: (ctx, { id }) => loaded(ctx, id),
  top,
  shape,
  check,
  rows,
  questions,
  answer,
  rowsFile,
  listFile,
  confirm,
  undo,
  undoPreview,
  async page(ctx, { kind, page, limit, days }) {
    const { list, count } = await batches(ctx, { kind, days, limit, page })
    return { page: { list, totalCount: count, totalPage: Math.ceil(count / limit), currPage: page, pageSize: limit } }
  },
})
