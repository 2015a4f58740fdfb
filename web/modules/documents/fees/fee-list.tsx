import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Listed } from './fee-rows.ts'

const columns = columnsFor<Listed>()(
  { prop: 'kind', label: '费用', width: 80 },
  { prop: 'partnerName', label: '收款单位', width: 190 },
  { prop: 'amount', label: '金额', width: 96, statistics: true, digits: 2 },
  { prop: 'spread', label: '分摊', width: 64 },
  { prop: 'moneyStatus', label: '付款状态', width: 76, status: true },
  { prop: 'late', label: '分摊日期', width: 92 },
  { prop: 'expensed', label: '其中运杂费', width: 96, number: true, digits: 2 },
  { prop: 'remark', label: '备注', width: 160 },
)

/** Fees of a posted document, those that became known later among them. */
export function FeeList({ fees }: { fees: readonly Listed[] }) {
  if (fees.length === 0) return <div className="pc-faint">暂无费用</div>
  return <DataTable<Listed> label="费用" columns={columns} rows={[...fees]} rowKey="id" height={240} />
}
