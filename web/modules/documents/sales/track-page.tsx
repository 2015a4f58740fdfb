import { TRACK_TYPES, tracking } from '#contract/documents/sales/tracking.ts'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { allTrackColumns } from './track-columns.ts'

type Entry = Row<typeof tracking.pageAll>

const types = Object.entries(TRACK_TYPES).map(([value, label]) => ({ value, label }))
const filters: readonly FilterItem<Sent<typeof tracking.pageAll>>[] = [
  { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '日期', quick: 'thisMonth' },
  { type: 'quick', name: 'clientId', label: '客户', kind: 'client' },
  { type: 'Input', name: 'ckNo', label: '单号' },
  { type: 'stateSelect', name: 'trackType', label: '来源', options: types },
  { type: 'Input', name: 'creatorName', label: '处理人' },
]
const open = async ({ ckId }: Entry, { refresh }: ListActions<Entry>) => {
  await openDialog('outbound', { id: ckId, tab: 'track' })
  refresh()
}

/** 处理跟踪: what has been written about the orders of the company, newest first. */
export const TrackPage = () => (
  <ListPage
    pageKey="TrackList"
    label="处理跟踪"
    load={tracking.pageAll}
    columns={allTrackColumns}
    rowKey="id"
    filters={filters}
    onOpen={(row, actions) => void open(row, actions)}
    onEvent={(_, row, actions) => void open(row, actions)}
    empty="未找到符合条件的跟踪记录。打开一张销售单，用“添加处理”登记"
  />
)
