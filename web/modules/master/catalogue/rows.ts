import type { Reply, Row } from '#contract/kit/fields.ts'
import type { carModels } from '#contract/master/catalogue/car-models.ts'
import type { catalogue } from '#contract/master/catalogue/catalogue.ts'

export type CarNode = Reply<typeof carModels.tree>['content'][number]
export type PlacedModel = Reply<typeof carModels.search>['content'][number]
export type FittedPart = Row<typeof carModels.parts>
export type CataloguePart = Row<typeof catalogue.parts>
export type Decoded = Reply<typeof catalogue.decode>['content']

/** 大众 朗逸 2012-2018 1.4T. */
export const fullName = ({ brandName, seriesName, title }: Pick<PlacedModel, 'brandName' | 'seriesName' | 'title'>) =>
  [brandName, seriesName, title].filter((text) => text !== '').join(' ')
