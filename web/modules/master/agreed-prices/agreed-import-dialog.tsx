import type { Reply } from '#contract/kit/fields.ts'
import { agreedPrices } from '#contract/master/agreed-prices.ts'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { TableImport } from '#web/kit/list/table-import.tsx'
import { columnsFor } from '#web/kit/table/column.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 导入客户协议价. */
    agreedImport: { props: Record<never, never>; result: boolean }
  }
}

const columns = columnsFor<Reply<typeof agreedPrices.importFile>['content']['rows'][number]>()(
  { prop: 'who', label: '客户', width: 170 },
  { prop: 'what', label: '商品、品牌、类别', width: 170 },
  { prop: 'price', label: '协议价', width: 84, align: 'right' },
  { prop: 'script', label: '公式', width: 100 },
  { prop: 'fromDay', label: '生效日期', width: 86 },
  { prop: 'toDay', label: '截止日期', width: 86 },
)

export const AgreedImportDialog = ({ onDone, onClose }: DialogProps<'agreedImport'>) => (
  <TableImport
    title="导入客户协议价"
    load={agreedPrices.importFile}
    needed={['生效日期']}
    optional={['客户编号', '客户', '客户类型', '编码', '品牌', '类别', '协议价', '公式', '截止日期', '备注']}
    hint="每行一个客户（或客户类型）和一个商品（或品牌、类别）。折扣可写 0.9、90%、9折；同一客户、商品、生效日期已有的会修改"
    columns={columns}
    onDone={() => onDone(true)}
    onClose={onClose}
  />
)
