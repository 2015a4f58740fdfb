import { Button } from 'antd'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { DOWNLOAD_KINDS, downloads, SYSTEMS } from '#contract/platform/helpdesk/helpdesk.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { KeptList } from './kept-list.tsx'

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
const filters: readonly FilterItem<Sent<typeof downloads.page>>[] = [{ type: 'Input', name: 'search', label: '名称', width: 180 }]

/** 下载与链接: what /down offers, and where the help drawer leads. */
export function DownloadListPage() {
  return (
    <KeptList
      pageKey="DownloadList"
      label="下载"
      load={downloads.page}
      columns={columns}
      filters={filters}
      mayEdit="platform:download:upd"
      edit={(row) => openDialog('helpDownload', { row })}
      remove={downloads.remove}
      nameOf={({ title }) => `下载“${title}”`}
      more={
        <>
          <Button onClick={() => void openDialog('helpLinks', {})}>链接与二维码</Button>
          <Button href="/down" target="_blank">
            打开下载页
          </Button>
        </>
      }
      empty="暂无下载，点“新增”加入第一个"
    />
  )
}
