import { useMemo } from 'react'
import { priceOrders } from '#contract/documents/price-orders.ts'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { DocumentEditor } from '#web/kit/document/document-editor.tsx'
import { DocumentFoot } from '#web/kit/document/document-foot.tsx'
import type { EditorGiven } from '#web/kit/document/document-page.tsx'
import { placesOf, repeated } from '#web/kit/document/lines.ts'
import { useDraftActions } from '#web/kit/document/use-draft-actions.ts'
import { useEditor } from '#web/kit/document/use-editor.ts'
import { call, callAsking } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { draftColumns } from './columns.tsx'
import { isUnused, type PriceDraft, type PriceLine, validationError } from './draft.ts'
import { PriceHeadForm } from './price-head.tsx'
import { tags } from './tags.ts'
import { usePriceDraft } from './use-price-draft.ts'

/** 调价单 under the pen. */
export function PriceEditor({ id, kept, onLeave, onDone, onNew }: EditorGiven<PriceDraft>) {
  const { maySee } = useSession()
  const work = usePriceDraft(id, kept)
  const editor = useEditor(work, 'remark')
  const actions = useDraftActions({
    work,
    editor,
    what: '调价单',
    tags,
    obstacleOf: validationError(maySee),
    confirm: {
      label: '审核',
      send: (orderId, submittime) => callAsking(priceOrders.approve, { id: orderId, submittime }, { quiet: true }),
      done(reply, saved) {
        if (!reply) return
        toast.success(reply.status === '已完成' ? `${saved.no} 已生效` : `${saved.no} 已审核，到时自动生效`)
        onDone(saved.id)
      },
    },
    remove: (orderId, submittime) => call(priceOrders.remove, { id: orderId, submittime }, { quiet: true }),
    onLeave,
  })
  const columns = useMemo(() => draftColumns(maySee), [maySee])
  const { lines } = work.lines
  const twice = useMemo(() => repeated(lines, ({ pjid }) => String(pjid)), [lines])
  return (
    <DocumentEditor
      what="调价单"
      work={work}
      editor={editor}
      actions={actions}
      onNew={onNew}
      onLeave={onLeave}
      head={(head) => <PriceHeadForm ref={editor.form} head={head} onDone={editor.toLines} onChange={editor.onHead} />}
      lines={{
        label: '调价明细',
        pageKey: 'PriceEditor',
        columns,
        rowClass: (line: PriceLine) => (twice.has(line.key) ? 'doc-line-repeated' : undefined),
      }}
    >
      <DocumentFoot
        count={lines.filter((line) => !isUnused(line)).length}
        figures={[]}
        warnings={[
          ['没有对应的商品', placesOf(lines, (line) => !isUnused(line) && line.pjid === 0)],
          ['商品重复', placesOf(lines, (line) => twice.has(line.key))],
        ]}
        dirty={work.dirty}
        paste="编码 新销售价"
      />
    </DocumentEditor>
  )
}
