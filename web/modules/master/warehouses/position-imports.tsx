import type { Reply } from '#contract/kit/fields.ts'
import { positions } from '#contract/master/warehouses/positions.ts'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { TableImport } from '#web/kit/list/table-import.tsx'
import { columnsFor } from '#web/kit/table/column.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    positionImport: { result: true }
    partPositionImport: { result: true }
  }
}
type PositionRow = Reply<typeof positions.import>['content']['rows'][number]
type PartRow = Reply<typeof positions.importParts>['content']['rows'][number]

const positionColumns = columnsFor<PositionRow>()(
  { prop: 'warehouseName', label: '仓库', width: 110 },
  { prop: 'posiName', label: '仓位', width: 130 },
  { prop: 'walk', label: '拣货顺序', width: 75, align: 'right' },
  { prop: 'enabled', label: '状态', width: 60 },
  { prop: 'remark', label: '备注', width: 160 },
)
const partColumns = columnsFor<PartRow>()(
  { prop: 'pjNo', label: '编码', width: 140 },
  { prop: 'pjBrand', label: '品牌', width: 80 },
  { prop: 'pjName', label: '名称', width: 140 },
  { prop: 'warehouseName', label: '仓库', width: 100 },
  { prop: 'posiName', label: '默认仓位', width: 110 },
)

export const PositionImportDialog = ({ onDone, onClose }: DialogProps<'positionImport'>) => (
  <TableImport
    title="导入仓位"
    load={positions.import}
    needed={['仓库', '仓位']}
    optional={['拣货顺序', '状态', '备注']}
    hint="空着的内容保持不变；新仓位不填顺序的排在最后。仓位列表导出的文件可以改好再导入"
    columns={positionColumns}
    onDone={() => onDone(true)}
    onClose={onClose}
  />
)

export const PartPositionImportDialog = ({ onDone, onClose }: DialogProps<'partPositionImport'>) => (
  <TableImport
    title="导入商品默认仓位"
    load={positions.importParts}
    needed={['编码', '仓库', '仓位']}
    optional={['品牌']}
    hint="仓位空着的取消默认仓位；同一编码有多个品牌时要有品牌列"
    columns={partColumns}
    onDone={() => onDone(true)}
    onClose={onClose}
  />
)
