import { Button } from 'antd'
import type { Row } from '#contract/kit/fields.ts'
import { exports } from '#contract/reports/exports.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { download } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'

// what went wrong has been told by the request layer
const fetchFile = (id: number) => void download(exports.fetch, { id }).catch(() => undefined)

const columns = columnsFor<Row<typeof exports.mine>>()(
  { prop: 'name', label: '名称', width: 260 },
  { prop: 'rowCount', label: '行数', width: 90, number: true, digits: 0 },
  { prop: 'state', label: '状态', width: 80, status: true },
  { prop: 'orderedAt', label: '导出时间', width: 150 },
  { prop: 'note', label: '说明' },
  {
    prop: 'operate',
    label: '操作',
    width: 80,
    fixed: 'right',
    operate: true,
    render: ({ id, state }) => (
      <Button type="link" size="small" disabled={state !== '已完成'} onClick={() => fetchFile(id)}>
        下载
      </Button>
    ),
  },
)

/** 导出记录: lists that were made in the background. */
export const ExportsPage = () => (
  <ListPage
    pageKey="Exports"
    label="导出记录"
    load={exports.mine}
    rowKey="id"
    columns={columns}
    exportable={false}
    actions={({ refresh }) => <Button onClick={refresh}>刷新</Button>}
    onOpen={({ id, state }) => state === '已完成' && fetchFile(id)}
    empty="一周内暂无后台导出"
  />
)
