import { carModels } from '#contract/master/catalogue/car-models.ts'
import { catalogue } from '#contract/master/catalogue/catalogue.ts'
import { bind } from '#server/kit/route.ts'
import { fit, parts as partsOfModel, unfit } from './car-models/fitment.ts'
import { save } from './car-models/save.ts'
import { saveFit } from './car-models/save-fit.ts'
import { resume, stop } from './car-models/stop.ts'
import { ofPart, ofSeries, search, tree } from './car-models/tree.ts'
import { exchange, groups, parts } from './parts.ts'
import { confirm, decode } from './vin.ts'

export const catalogueRoutes = [
  ...bind(carModels, { tree, ofSeries, search, save, stop, resume, parts: partsOfModel, ofPart, fit, saveFit, unfit }),
  ...bind(catalogue, { groups, parts, exchange, decode, confirm }),
]
