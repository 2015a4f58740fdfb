import type { Reply, Row } from '#contract/kit.ts'
import type { positions } from '#contract/positions.ts'
import type { warehouses } from '#contract/warehouses.ts'

export type Warehouse = Reply<typeof warehouses.list>['content'][number]
export type Position = Row<typeof positions.page>
