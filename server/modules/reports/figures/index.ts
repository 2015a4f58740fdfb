import { figures } from '#contract/reports/figures/figures.ts'
import { bind } from '#server/kit/route.ts'
import { catalogue } from './catalogue.ts'
import { drill } from './drill.ts'
import { paper } from './paper.ts'
import { run } from './run.ts'

export { written } from './compile.ts'
export { SUMMED } from './measure-sql.ts'
export { namesOf } from './names.ts'
export { paper } from './paper.ts'
export { seesMeasure } from './seen.ts'
export { checkQuestion, type Sheet, type SheetQuestion, sheetOf } from './sheet.ts'

export const figureRoutes = bind(figures, { run, drill, paper, catalogue })
