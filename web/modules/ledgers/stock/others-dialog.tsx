import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useStockOfOthers } from '#web/kit/document/stock-of-others.tsx'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 他店库存: which branches have a part. */
    othersStock: { props: { pjid: number; pjNo: string } }
  }
}

interface Row {
  companyId: number
  companyName: string
  usable: number
  spare: number
}
const columns = columnsFor<Row>()(
  { prop: 'companyName', label: '分店', width: 200 },
  { prop: 'usable', label: '可用', width: 90, number: true, statistics: true },
  { prop: 'spare', label: '可调', width: 90, number: true, statistics: true, hint: '可用减去下限与近30天销量中较大者' },
)

export function OthersDialog({ pjid, pjNo, onClose }: DialogProps<'othersStock'>) {
  const others = useStockOfOthers([pjid])
  return (
    <AppDialog title={`他店库存 ${pjNo}`} width={520} onClose={onClose}>
      <DataTable<Row>
        label="他店库存"
        columns={columns}
        rows={others?.get(pjid) ?? []}
        rowKey="companyId"
        height={260}
        loading={!others}
        empty="其他分店没有库存"
      />
    </AppDialog>
  )
}
