import { Button } from 'antd'
import { useMemo } from 'react'
import { stockIn } from '#contract/documents/stock-in.ts'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { DocumentEditor } from '#web/kit/document/document-editor.tsx'
import type { EditorGiven } from '#web/kit/document/document-page.tsx'
import { repeated } from '#web/kit/document/lines.ts'
import { useDraftActions } from '#web/kit/document/use-draft-actions.ts'
import { useEditor } from '#web/kit/document/use-editor.ts'
import { usePlaces } from '#web/kit/document/use-places.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { confirmAndPay, mayPayWith, toldPaid } from './confirm-and-pay.ts'
import { isUnused, type StockInDraft, type StockInLine, validationError } from './draft.ts'
import { EditorFoot } from './editor-foot.tsx'
import { lineColumns } from './line-columns.tsx'
import { StockInHeadForm } from './stock-in-head.tsx'
import { tags } from './tags.ts'
import { useStockInDraft } from './use-stock-in-draft.ts'
import { writeFees } from './write-fees.ts'

/** 入库单 under the pen. */
export function StockInEditor({ id, kept, onLeave, onDone, onNew }: EditorGiven<StockInDraft>) {
  const session = useSession()
  const { may, maySee } = session
  const mayFee = maySee('price.tcostprice') && may(id === 0 ? tags.add : tags.upd)
  const places = usePlaces()
  const work = useStockInDraft(id, kept, places)
  const editor = useEditor(work, 'supplierId')
  const actions = useDraftActions({
    work,
    editor,
    what: '入库单',
    tags,
    obstacleOf: validationError,
    confirm: {
      label: '确认入库',
      send: (orderId) => confirmAndPay(orderId, mayPayWith(session)),
      done(reply, saved) {
        toast.success(`已确认入库：${saved.no}${toldPaid(reply)}`)
        onDone(saved.id)
      },
    },
    remove: (orderId, submittime) => call(stockIn.remove, { id: orderId, submittime }, { quiet: true }),
    onLeave,
  })
  /** Fees belong to a draft that is saved: its lines are what they are shared over. */
  const fees = async () => {
    if (!(await actions.complete())) return
    if ((work.isDirty() || work.now().id === 0) && !(await work.save())) return
    const { id: orderId, no, lines: written } = work.now()
    const lineCount = written.filter((line) => !isUnused(line)).length
    await writeFees({ id: orderId, rkNo: no, lineCount })
  }
  useShortcut('F7', '费用', () => void fees(), { disabled: !mayFee })
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
      buttons={
        mayFee && (
          <Button onClick={() => void fees()}>
            费用 <kbd>F7</kbd>
          </Button>
        )
      }
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
