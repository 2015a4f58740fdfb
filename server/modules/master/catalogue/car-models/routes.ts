import { carModels } from '#contract/master/catalogue/car-models.ts'
import { bind } from '#server/kit/route.ts'
import { fit, parts, unfit } from './fitment.ts'
import { importFitment } from './import-fitment.ts'
import { save } from './save.ts'
import { resume, stop } from './stop.ts'
import { ofPart, ofSeries, search, tree } from './tree.ts'

export const carModelRoutes = bind(carModels, { tree, ofSeries, search, save, stop, resume, parts, ofPart, fit, unfit, importFitment })
