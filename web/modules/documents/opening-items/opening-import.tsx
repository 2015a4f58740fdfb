import type { openingCalls } from '#contract/documents/opening-items.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { DUES, type DueDirection } from '#contract/ledgers/open-items.ts'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { openingsOf } from '#web/kit/document/money-kinds.ts'
import { TableImport } from '#web/kit/list/table-import.tsx'
import { columnsFor } from '#web/kit/table/column.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 期初应收/应付 of many from a table. */
    dueImport: { props: { direction: DueDirection }; result: { changed: true } }
  }
}
type Judged = Reply<typeof openingCalls.ys.importOpenings>['content']['rows'][number]

const columns = columnsFor<Judged>()(
  { prop: 'clientName', label: '往来单位', width: 200 },
  { prop: 'amount', label: '金额', width: 110, align: 'right', digits: 2 },
  { prop: 'bizDate', label: '日期', width: 90 },
  { prop: 'dueDate', label: '到期日', width: 90 },
  { prop: 'docNo', label: '原单号', width: 110 },
  { prop: 'remark', label: '备注', width: 140 },
)

export function OpeningImport({ direction, onDone, onClose }: DialogProps<'dueImport'>) {
  const { name, partner, advance } = DUES[direction]
  return (
    <TableImport
      title={`导入期初${name}`}
      load={openingsOf(direction).importOpenings}
      needed={[partner, '金额']}
      optional={['日期', '到期日', '原单号', '备注']}
      columns={columns}
      hint={`${partner}写名称、全称或编号；金额小于0为${advance}；已录入过的同一笔不会再导入`}
      onDone={() => {
        toast.success('导入成功')
        onDone({ changed: true })
      }}
      onClose={onClose}
    />
  )
}
