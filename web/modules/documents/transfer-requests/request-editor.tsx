import { useMemo } from 'react'
import { transferRequests } from '#contract/documents/transfer-requests.ts'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { confirmAndRetry } from '#web/kit/document/confirm-and-retry.ts'
import { DocumentEditor } from '#web/kit/document/document-editor.tsx'
import { DocumentFoot, totalAmount } from '#web/kit/document/document-foot.tsx'
import type { EditorProps } from '#web/kit/document/document-page.tsx'
import { placesOf, repeated } from '#web/kit/document/lines.ts'
import { useStockOfOthers } from '#web/kit/document/stock-of-others.tsx'
import { useDraftActions } from '#web/kit/document/use-draft-actions.ts'
import { useEditor } from '#web/kit/document/use-editor.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import type { Column } from '#web/kit/table/column.ts'
import { lineColumns } from './columns.ts'
import { isUnused, type RequestDraft, type RequestLine, validationError } from './draft.ts'
import { RequestHeadForm } from './request-head.tsx'
import { tags } from './tags.ts'
import { useRequestDraft } from './use-request-draft.ts'

/** What the branch that is asked has of each part stands beside the quantity. */
function useColumns(toCompanyId: number, lines: readonly RequestLine[]): Column<RequestLine>[] {
  const { may } = useSession()
  const others = useStockOfOthers(lines.map(({ pjid }) => pjid))
  const sees = may('stock.others')
  return useMemo(() => {
    const shown = (prop: 'usable' | 'spare') => ({
      render: ({ pjid }: RequestLine) =>
        pjid && toCompanyId && others ? (others.get(pjid)?.find(({ companyId }) => companyId === toCompanyId)?.[prop] ?? 0) : '',
    })
    return lineColumns
      .filter(({ prop }) => sees || (prop !== 'usable' && prop !== 'spare'))
      .map((column) => (column.prop === 'usable' || column.prop === 'spare' ? { ...column, ...shown(column.prop) } : column))
  }, [toCompanyId, others, sees])
}

/** A request under the pen. */
export function RequestEditor({ id, localDraft, onLeave, onDone, onNew }: EditorProps<RequestDraft>) {
  const work = useRequestDraft(id, localDraft)
  const editor = useEditor(work, 'toCompanyId')
  const actions = useDraftActions({
    ...{ work, editor, what: '要货单', tags, errorOf: validationError, onLeave },
    confirm: {
      label: '提交',
      send: (dyId) => confirmAndRetry((sure) => call(transferRequests.submit, { id: dyId, sure, submittime: stamp() }, { quiet: true })),
      done(reply, saved) {
        if (!reply) return
        toast.success(`${saved.no} 已提交`)
        onDone(saved.id)
      },
    },
    remove: (dyId, submittime) => call(transferRequests.remove, { id: dyId, submittime }, { quiet: true }),
  })
  const { lines } = work.lines
  const columns = useColumns(work.head?.toCompanyId ?? 0, lines)
  const twice = useMemo(() => repeated(lines, ({ pjid }) => String(pjid)), [lines])
  const real = lines.filter((line) => !isUnused(line))
  return (
    <DocumentEditor
      {...{ what: '要货单', work, editor, actions, onNew, onLeave }}
      head={(head) => <RequestHeadForm ref={editor.form} head={head} onDone={editor.toLines} onChange={editor.onHead} />}
      lines={{
        label: '要货单明细',
        pageKey: 'TransferRequestLines',
        columns,
        rowClass: (line: RequestLine) => (twice.has(line.key) ? 'doc-line-repeated' : undefined),
      }}
    >
      <DocumentFoot
        count={real.length}
        figures={[['数量', totalAmount(real.map(({ qty }) => qty))]]}
        warnings={[
          ['没有对应的商品', placesOf(lines, (line) => !isUnused(line) && line.pjid === 0)],
          ['商品重复', placesOf(lines, (line) => twice.has(line.key))],
        ]}
        dirty={work.dirty}
        paste="编码 数量"
      />
    </DocumentEditor>
  )
}
