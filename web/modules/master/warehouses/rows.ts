import type { Reply, Row } from '#contract/kit/fields.ts'
import type { positions } from '#contract/master/warehouses/positions.ts'
import type { warehouses } from '#contract/master/warehouses/warehouses.ts'

export type Warehouse = Reply<typeof warehouses.list>['content'][number]
export type Position = Row<typeof positions.page>
