import { REQUEST_STATUSES, transferRequests } from '#contract/documents/transfer-requests.ts'
import type { Sent } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { DocumentList } from '#web/kit/document/document-list.tsx'
import type { ListProps } from '#web/kit/document/document-page.tsx'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { requestColumns } from './columns.ts'
import type { RequestDraft } from './draft.ts'
import { KEPT_AS, tags } from './tags.ts'

const filters: FilterItem<Sent<typeof transferRequests.page>>[] = [
  {
    ...{ type: 'stateSelect', name: 'side', label: '方向', width: 110 },
    options: [
      { value: 'out', label: '我要货' },
      { value: 'in', label: '向我要货' },
    ],
  },
  {
    ...{ type: 'stateSelect', name: 'status', label: '状态', multiple: true, width: 150 },
    options: REQUEST_STATUSES.map((value) => ({ value })),
  },
  { type: 'Input', name: 'dyNo', label: '单号' },
  { type: 'Input', name: 'pjNo', label: '编码' },
]

export function RequestList(page: ListProps<RequestDraft>) {
  return (
    <DocumentList<RequestDraft, typeof transferRequests.page>
      page={page}
      kind={KEPT_AS}
      what="要货单"
      tags={tags}
      pageKey="TransferRequestList"
      load={transferRequests.page}
      columns={requestColumns}
      filters={filters}
      read={({ id }) => openDialog('transferRequest', { id })}
    />
  )
}
