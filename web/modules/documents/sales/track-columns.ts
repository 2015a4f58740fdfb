import type { tracking } from '#contract/documents/sales/tracking.ts'
import type { Row } from '#contract/kit/fields.ts'
import { columnsFor } from '#web/kit/table/column.ts'

export const trackColumns = columnsFor<Row<typeof tracking.page>>()(
  { prop: 'createTime', label: '处理时间', width: 150 },
  { prop: 'trackTypeValue', label: '来源', width: 70 },
  { prop: 'remark', label: '处理信息' },
  { prop: 'creatorName', label: '处理人', width: 100 },
)

export const allTrackColumns = columnsFor<Row<typeof tracking.pageAll>>()(
  { prop: 'createTime', label: '处理时间', width: 150 },
  { prop: 'ckNo', label: '单号', width: 132, eventType: 'open' },
  { prop: 'clientName', label: '客户', width: 180 },
  { prop: 'status', label: '状态', width: 70, status: true },
  { prop: 'trackTypeValue', label: '来源', width: 60 },
  { prop: 'remark', label: '处理信息' },
  { prop: 'creatorName', label: '处理人', width: 100 },
)
