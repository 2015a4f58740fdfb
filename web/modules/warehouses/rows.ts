import type { Reply } from '#contract/kit.ts'
import type { warehouses } from '#contract/warehouses.ts'

export type Warehouse = Reply<typeof warehouses.list>['content'][number]
export type Position = Reply<typeof warehouses.positions>['content'][number]
