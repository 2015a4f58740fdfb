import { preview } from '#contract/platform/people/role-preview.ts'
import { bind } from '#server/kit/route.ts'
import { seesAs } from './sees-as.ts'

export const previewRoutes = bind(preview, { seesAs })
