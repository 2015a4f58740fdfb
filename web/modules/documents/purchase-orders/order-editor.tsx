import { useCallback, useMemo, useState } from 'react'
import { purchaseOrders } from '#contract/documents/purchase-orders.ts'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { DocumentEditor } from '#web/kit/document/document-editor.tsx'
import type { EditorGiven } from '#web/kit/document/document-page.tsx'
import { repeated } from '#web/kit/document/lines.ts'
import { useDraftActions } from '#web/kit/document/use-draft-actions.ts'
import { useEditor } from '#web/kit/document/use-editor.ts'
import { usePlaces } from '#web/kit/document/use-places.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { type OrderDraft, type OrderLine, validationError } from './draft.ts'
import { EditorFoot } from './editor-foot.tsx'
import { isDearer, lineColumns } from './line-columns.tsx'
import { LinePanel } from './line-panel.tsx'
import { OrderHeadForm } from './order-head.tsx'
import { tags } from './tags.ts'
import { useOrderDraft } from './use-order-draft.ts'

/** 采购订单 under the pen. */
export function OrderEditor({ id, kept, onLeave, onDone, onNew }: EditorGiven<OrderDraft>) {
  const { maySee } = useSession()
  const places = usePlaces()
  const work = useOrderDraft(id, kept, places)
  const editor = useEditor(work, 'supplierId')
  const actions = useDraftActions({
    work,
    editor,
    what: '采购订单',
    tags,
    obstacleOf: validationError,
    confirm: {
      label: '审核',
      send: (orderId, submittime) => call(purchaseOrders.approve, { id: orderId, submittime }, { quiet: true }),
      done(_, saved) {
        toast.success(`已审核：${saved.no}，商品已计入在途`)
        onDone(saved.id)
      },
    },
    remove: (orderId, submittime) => call(purchaseOrders.remove, { id: orderId, submittime }, { quiet: true }),
    onLeave,
  })
  const [activeKey, setActiveKey] = useState<number>()
  const onActive = useCallback((line: OrderLine | undefined) => setActiveKey(line?.key), [])
  const columns = useMemo(() => lineColumns(places), [places])
  const { lines } = work.lines
  const twice = useMemo(() => repeated(lines, ({ pjid, warehouseId }) => `${pjid}:${warehouseId}`), [lines])
  const rowClass = (line: OrderLine) => {
    return twice.has(line.key) || isDearer(line, work.facts.get(line.pjid)) ? 'doc-line-repeated' : undefined
  }
  const active = lines.find(({ key }) => key === activeKey)
  return (
    <DocumentEditor
      what="采购订单"
      work={work}
      editor={editor}
      actions={actions}
      onNew={onNew}
      onLeave={onLeave}
      head={(head) => <OrderHeadForm ref={editor.form} head={head} onDone={editor.toLines} onChange={editor.onHead} />}
      lines={{
        label: '订货明细',
        pageKey: 'PurchaseOrderEditor',
        columns,
        readOnly: (_, prop) => prop === 'purchasePrice' && !maySee('price.purchaseprice'),
        rowClass,
        onActive,
      }}
    >
      <LinePanel line={active} facts={active && work.facts.get(active.pjid)} />
      <EditorFoot lines={lines} facts={work.facts} twice={twice} dirty={work.dirty} />
    </DocumentEditor>
  )
}
