import { outbound } from '#contract/documents/sales/sales.ts'
import type { Endpoint, Row } from '#contract/kit/fields.ts'

export type Order = Row<typeof outbound.page>

/** The steps of the warehouse as its people see them. */
export interface WorkStep {
  key: 'pick' | 'check' | 'pack' | 'ship' | 'sign'
  /** 拣货, 验货 … */
  word: string
  /** States of the orders that wait for this step, and of those somebody is at. */
  waiting: string
  doing?: string
  start?: Endpoint
  /** Lines are counted one by one. */
  counts: boolean
  empty: string
}

export const workSteps: Record<WorkStep['key'], WorkStep> = {
  pick: {
    key: 'pick',
    word: '拣货',
    waiting: '待拣货',
    doing: '拣货中',
    start: outbound.pickStart,
    counts: true,
    empty: '暂无要拣的单。销售确认并通知备货后会自动出现在这里',
  },
  check: {
    key: 'check',
    word: '验货',
    waiting: '待验货',
    doing: '验货中',
    start: outbound.checkStart,
    counts: true,
    empty: '暂无要验的单。拣货完成后会自动出现在这里',
  },
  pack: {
    key: 'pack',
    word: '打包',
    waiting: '待打包',
    doing: '打包中',
    start: outbound.packStart,
    counts: false,
    empty: '暂无要打包的单。验货完成后会自动出现在这里',
  },
  ship: { key: 'ship', word: '发货', waiting: '待发货', counts: false, empty: '暂无要发的单。打包完成后会自动出现在这里' },
  sign: { key: 'sign', word: '签收', waiting: '已在途', counts: false, empty: '暂无在途的单。发货后会自动出现在这里' },
}
