import type { Reply } from '#contract/kit/fields.ts'
import { exchangeGroups } from '#contract/master/interchange.ts'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { TableImport } from '#web/kit/list/table-import.tsx'
import { columnsFor } from '#web/kit/table/column.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 导入互换码. */
    exchangeImport: { props: Record<never, never>; result: true }
  }
}

const columns = columnsFor<Reply<typeof exchangeGroups.importPairs>['content']['rows'][number]>()(
  { prop: 'pjNo', label: '编码', width: 180 },
  { prop: 'otherNo', label: '互换码', width: 180 },
  { prop: 'relation', label: '关系', width: 60 },
)

export function ExchangeImportDialog({ onDone, onClose }: DialogProps<'exchangeImport'>) {
  return (
    <TableImport
      title="导入互换码"
      load={exchangeGroups.importPairs}
      needed={['编码', '互换码']}
      optional={['关系']}
      hint="关系空着是互换；写“替代”时，编码是旧的，互换码是替代它的新编码"
      columns={columns}
      onDone={() => onDone(true)}
      onClose={onClose}
    />
  )
}
