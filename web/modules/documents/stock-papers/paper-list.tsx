import { Button } from 'antd'
import { useMemo } from 'react'
import { type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { DocumentList } from '#web/kit/document/document-list.tsx'
import type { ListGiven } from '#web/kit/document/document-page.tsx'
import { usePlaces } from '#web/kit/document/use-places.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { useSession } from '#web/kit/session/session.ts'
import { besideTotals } from '#web/kit/table/totals-beside.ts'
import { paperColumns } from './columns.ts'
import type { PaperDraft } from './draft.ts'
import { keptAs, manners, tagsOf } from './manners.ts'

const statuses: Partial<Record<PaperKind, readonly string[]>> = {
  db: ['草稿', '已审核', '已在途', '已完成', '已关单', '已红冲'],
  dc: ['草稿', '已完成', '已红冲'],
}
const SIDES = [
  { value: 'out', label: '调出' },
  { value: 'in', label: '调入' },
]
const usual = ['草稿', '已审核', '已完成', '已红冲']

export function PaperList({ kind, ...given }: ListGiven<PaperDraft> & { kind: PaperKind }) {
  const { may } = useSession()
  const { warehouses } = usePlaces()
  const { what, page, reasons } = manners[kind]
  const filters = useMemo<FilterItem<Sent<typeof stockPapers.page>>[]>(
    () => [
      { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '日期', quick: 'thisMonth' },
      { type: 'Input', name: 'paperNo', label: '单号' },
      { type: 'Input', name: 'pjNo', label: '编码' },
      {
        type: 'stateSelect',
        name: 'warehouseId',
        label: '仓库',
        options: warehouses.map(({ id, warehouseName }) => ({ value: String(id), label: warehouseName })),
      },
      {
        type: 'stateSelect',
        name: 'status',
        label: '状态',
        multiple: true,
        options: (statuses[kind] ?? usual).map((value) => ({ value })),
        width: 130,
      },
      ...(kind === 'db' ? [{ type: 'stateSelect', name: 'side', label: '方向', options: SIDES, width: 90 } as const] : []),
      ...(reasons ? [{ type: 'Input', name: 'reason', label: '原因', more: true } as const] : []),
      { type: 'Input', name: 'remark', label: '备注', more: true, comparison: 'remarkOp' },
    ],
    [warehouses, kind, reasons],
  )
  const always = useMemo(() => ({ kind }), [kind])
  const columns = useMemo(() => paperColumns(kind), [kind])
  return (
    <DocumentList<PaperDraft, typeof stockPapers.page, typeof stockPapers.totals>
      given={given}
      kind={keptAs(kind)}
      what={what}
      tags={tagsOf(kind)}
      pageKey={page}
      load={stockPapers.page}
      totals={{ load: stockPapers.totals, ...besideTotals('value') }}
      columns={columns}
      filters={filters}
      always={always}
      read={({ id }) => openDialog('stockPaper', { id })}
      actions={({ refresh }) =>
        kind === 'qk' &&
        may('busi:qk:add') && (
          <Button onClick={() => void openDialog('openingImport', {}).then((done) => done && refresh())}>从 Excel 导入</Button>
        )
      }
    />
  )
}
