import { useMemo } from 'react'
import { stockIn } from '#contract/stock-in.ts'
import { toast } from '#web/kit/dialogs.tsx'
import { askedBack } from '#web/kit/document/asked-back.ts'
import { DocumentEditor } from '#web/kit/document/document-editor.tsx'
import type { EditorGiven } from '#web/kit/document/document-page.tsx'
import { repeated } from '#web/kit/document/lines.ts'
import { useDraftActions } from '#web/kit/document/use-draft-actions.ts'
import { useEditor } from '#web/kit/document/use-editor.ts'
import { usePlaces } from '#web/kit/document/use-places.ts'
import { call, stamp } from '#web/kit/request.ts'
import { useSession } from '#web/kit/session.ts'
import { obstacleOf, type StockInDraft, type StockInLine } from './draft.ts'
import { EditorFoot } from './editor-foot.tsx'
import { lineColumns } from './line-columns.tsx'
import { StockInHeadForm } from './stock-in-head.tsx'
import { tags } from './tags.ts'
import { useStockInDraft } from './use-stock-in-draft.ts'

/** 入库单 under the pen. */
export function StockInEditor({ id, kept, onLeave, onDone, onNew }: EditorGiven<StockInDraft>) {
  const { maySee } = useSession()
  const places = usePlaces()
  const work = useStockInDraft(id, kept, places)
  const editor = useEditor(work, 'supplierId')
  const actions = useDraftActions({
    work,
    editor,
    what: '入库单',
    tags,
    obstacleOf,
    confirm: {
      label: '确认入库',
      send: (orderId) => askedBack((over) => call(stockIn.confirm, { id: orderId, over, submittime: stamp() }, { quiet: true })),
      done(_, saved) {
        toast.success(`已确认入库：${saved.no}`)
        onDone(saved.id)
      },
    },
    remove: (orderId, submittime) => call(stockIn.remove, { id: orderId, submittime }, { quiet: true }),
    onLeave,
  })
  const columns = useMemo(() => lineColumns(places), [places])
  const { lines } = work.lines
  const twice = useMemo(() => repeated(lines, ({ pjid, warehouseId }) => `${pjid}:${warehouseId}`), [lines])
  return (
    <DocumentEditor
      what="入库单"
      work={work}
      editor={editor}
      actions={actions}
      onNew={onNew}
      onLeave={onLeave}
      head={(head) => <StockInHeadForm ref={editor.form} head={head} onDone={editor.toLines} onChange={editor.onHead} />}
      lines={{
        label: '入库明细',
        pageKey: 'StockInEditor',
        columns,
        readOnly: (_, prop) => prop === 'purchasePrice' && !maySee('price.purchaseprice'),
        rowClass: (line: StockInLine) => (twice.has(line.key) ? 'doc-line-repeated' : undefined),
      }}
    >
      <EditorFoot lines={lines} twice={twice} dirty={work.dirty} />
    </DocumentEditor>
  )
}
