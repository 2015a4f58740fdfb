import { Button } from 'antd'
import type { Row } from '#contract/kit/fields.ts'
import { LOGGED_ENTITIES, logs } from '#contract/reports/logs.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { columnsFor } from '#web/kit/table/column.ts'

const entities = Object.entries(LOGGED_ENTITIES).map(([value, label]) => ({ value, label }))

const columns = columnsFor<Row<typeof logs.operations>>()(
  { prop: 'at', label: '时间', width: 140, card: 'sub' },
  { prop: 'loginAccount', label: '账号', width: 120 },
  { prop: 'realName', label: '姓名', width: 110, card: 'sub' },
  { prop: 'support', label: '平台协助', width: 150 },
  { prop: 'entityName', label: '对象', width: 100, card: 'title' },
  { prop: 'target', label: '编码或名称', width: 200, card: 'title' },
  { prop: 'action', label: '操作', width: 100, card: 'status' },
  { prop: 'summary', label: '内容', card: 'sub' },
)

/** 操作日志: who changed what; a double click or Enter shows field by field. */
export const OperationLogPage = () => (
  <ListPage
    pageKey="OperationLog"
    label="操作日志"
    load={logs.operations}
    rowKey="id"
    columns={columns}
    filters={[
      { type: 'Daterange', name: 'from', to: 'to', label: '日期', quick: 'thisMonth' },
      { type: 'Input', name: 'search', label: '账号或姓名' },
      { type: 'stateSelect', name: 'entity', label: '对象', options: entities },
    ]}
    actions={({ refresh }) => <Button onClick={refresh}>刷新</Button>}
    onOpen={(operation) => void openDialog('operation', { operation })}
    empty="未找到符合条件的操作记录"
  />
)
