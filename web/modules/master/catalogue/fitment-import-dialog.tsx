import type { Reply } from '#contract/kit/fields.ts'
import { carModels } from '#contract/master/catalogue/car-models.ts'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { TableImport } from '#web/kit/list/table-import.tsx'
import { columnsFor } from '#web/kit/table/column.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 导入适用车型. */
    fitmentImport: { result: true }
  }
}
type Row = Reply<typeof carModels.importFitment>['content']['rows'][number]

const columns = columnsFor<Row>()(
  { prop: 'pjNo', label: '编码', width: 130 },
  { prop: 'pjBrand', label: '品牌', width: 75 },
  { prop: 'pjName', label: '名称', width: 120 },
  { prop: 'carBrand', label: '汽车品牌', width: 80 },
  { prop: 'series', label: '车系', width: 100 },
  { prop: 'title', label: '车型', width: 190 },
)

export const FitmentImportDialog = ({ onDone, onClose }: DialogProps<'fitmentImport'>) => (
  <TableImport
    title="导入适用车型"
    load={carModels.importFitment}
    needed={['编码', '汽车品牌', '车系']}
    optional={['品牌', '车型', '年份', '排量', '发动机', '底盘号']}
    hint="年份写 2012 或 2012-2018（2012-至今）；没有的车型会新建；只写到车系的，适用它的全部车型"
    columns={columns}
    onDone={() => onDone(true)}
    onClose={onClose}
  />
)
