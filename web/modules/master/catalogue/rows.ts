import type { Reply, Row } from '#contract/kit/fields.ts'
import type { carModels } from '#contract/master/catalogue/car-models.ts'
import type { catalogue } from '#contract/master/catalogue/catalogue.ts'
import { formatDecimal } from '#web/kit/form/number.ts'

export type CarNode = Reply<typeof carModels.tree>['content'][number]
export type PlacedModel = Reply<typeof carModels.search>['content'][number]
export type FittedModel = Reply<typeof carModels.ofPart>['content'][number]
export type FittedPart = Row<typeof carModels.parts>
export type CataloguePart = Row<typeof catalogue.parts>
export type Decoded = Reply<typeof catalogue.decode>['content']

/** 前左 ×2 带传感器: how a part fits. */
export const fitWords = ({ fitPlace, perCar, fitNote }: Pick<FittedModel, 'fitPlace' | 'perCar' | 'fitNote'>) =>
  [fitPlace, perCar > 0 && `每车 ${formatDecimal(perCar, 0, 3)}`, fitNote].filter(Boolean).join(' · ')

/** 大众 朗逸 2012-2018 1.4T. */
export const fullName = ({ brandName, seriesName, title }: Pick<PlacedModel, 'brandName' | 'seriesName' | 'title'>) =>
  [brandName, seriesName, title].filter((text) => text !== '').join(' ')
