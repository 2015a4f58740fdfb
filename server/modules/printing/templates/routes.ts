import { printTemplates } from '#contract/printing/templates/templates.ts'
import { bind } from '#server/kit/route.ts'
import { getLogo, saveLogo } from './logo.ts'
import { preview } from './preview.ts'
import { get, list, reset, save, versions } from './templates.ts'

export const printTemplateRoutes = bind(printTemplates, { list, get, versions, save, reset, logo: getLogo, saveLogo, preview })
