import { Button } from 'antd'
import { DOWNLOAD_KINDS, downloads, SYSTEMS } from '#contract/helpdesk.ts'
import type { Row, Sent } from '#contract/kit.ts'
import { columnsFor } from '#web/kit/data-table/column.ts'
import { openDialog } from '#web/kit/dialogs.tsx'
import type { FilterItem } from '#web/kit/filter-items.ts'
import { ListPage } from '#web/kit/list-page.tsx'
import type { ListActions } from '#web/kit/list-page-props.ts'
import { useSession } from '#web/kit/session.ts'
import { removeRow } from './remove-row.ts'

type Download = Row<typeof downloads.page>

const columns = columnsFor<Download>()(
  { prop: 'sort', label: '排序', width: 60, align: 'right', digits: 0 },
  { prop: 'kind', label: '类别', width: 90, words: DOWNLOAD_KINDS },
  { prop: 'title', label: '名称', width: 180, eventType: 'download' },
  { prop: 'version', label: '版本', width: 80 },
  { prop: 'size', label: '大小', width: 80, align: 'right' },
  { prop: 'systems', label: '系统', width: 220, render: ({ systems }) => systems.map((name) => SYSTEMS[name]).join('、') || '不限' },
  { prop: 'url', label: '地址' },
  { prop: 'shown', label: '显示', width: 60, align: 'center', number: false, words: { true: '是', false: '否' } },
)
const filters: readonly FilterItem<Sent<typeof downloads.page>>[] = [
  { type: 'Input', name: 'search', label: '名称', width: 180, maxLength: 50 },
]

/** 下载与链接: what /down offers, and where the help drawer leads. */
export function DownloadListPage() {
  const mayEdit = useSession().may('platform:download:upd')
  const edit = async (row: Download | undefined, { refresh }: ListActions<Download>) => {
    if (await openDialog('helpDownload', { row })) refresh()
  }
  return (
    <ListPage
      pageKey="DownloadList"
      label="下载"
      load={downloads.page}
      columns={columns}
      rowKey="id"
      filters={filters}
      selection="single"
      onOpen={(row, list) => void edit(row, list)}
      onEvent={(_, row, list) => void edit(row, list)}
      actions={(list) => {
        const [chosen] = list.selectedRows
        return (
          <>
            <Button type="primary" disabled={!mayEdit} onClick={() => void edit(undefined, list)}>
              新增
            </Button>
            <Button disabled={!chosen} onClick={() => chosen && void edit(chosen, list)}>
              {mayEdit ? '修改' : '查看'}
            </Button>
            <Button
              disabled={!chosen || !mayEdit}
              onClick={() => chosen && void removeRow(downloads.remove, chosen.id, `确定删除下载“${chosen.title}”吗？`, list)}
            >
              删除
            </Button>
            <Button onClick={() => void openDialog('helpLinks', {})}>链接与二维码</Button>
            <Button href="/down" target="_blank">
              打开下载页
            </Button>
          </>
        )
      }}
      empty="还没有下载，点“新增”加入第一个"
    />
  )
}
