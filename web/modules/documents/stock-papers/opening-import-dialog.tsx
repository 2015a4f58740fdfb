import { stockPapers } from '#contract/documents/stock-papers.ts'
import type { Reply } from '#contract/kit/fields.ts'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { TableImport } from '#web/kit/list/table-import.tsx'
import { columnsFor } from '#web/kit/table/column.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 期初库存 from a file; the right rows become drafts. */
    openingImport: { props: Record<never, never>; result: true }
  }
}
type Judged = Reply<typeof stockPapers.importOpening>['content']['rows'][number]

const columns = columnsFor<Judged>()(
  { prop: 'pjNo', label: '编码', width: 130 },
  { prop: 'pjName', label: '名称', width: 140 },
  { prop: 'pjBrand', label: '品牌', width: 76 },
  { prop: 'warehouseName', label: '仓库', width: 84 },
  { prop: 'posiName', label: '仓位', width: 84 },
  { prop: 'qty', label: '数量', width: 76, number: true },
  { prop: 'price', label: '成本价', width: 90, number: true },
)

export const OpeningImportDialog = ({ onDone, onClose }: DialogProps<'openingImport'>) => (
  <TableImport
    title="导入期初库存"
    load={stockPapers.importOpening}
    needed={['编码', '数量']}
    optional={['品牌', '仓库', '仓位', '成本价', '备注']}
    columns={columns}
    hint="没有仓库的行进第一个仓库；没有成本价的行按进价。导入后是草稿，核对后审核过账；每张单最多 1000 行"
    onDone={() => onDone(true)}
    onClose={onClose}
  />
)
