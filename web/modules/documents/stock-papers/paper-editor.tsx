import { useMemo } from 'react'
import { type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { DocumentEditor } from '#web/kit/document/document-editor.tsx'
import { DocumentFoot, totalAmount, totalPrice } from '#web/kit/document/document-foot.tsx'
import type { EditorGiven } from '#web/kit/document/document-page.tsx'
import { placesOf, repeated } from '#web/kit/document/lines.ts'
import { useDraftActions } from '#web/kit/document/use-draft-actions.ts'
import { useEditor } from '#web/kit/document/use-editor.ts'
import { usePlaces } from '#web/kit/document/use-places.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { isShort, isUnused, type PaperDraft, type PaperLine, validationError } from './draft.ts'
import { lineColumns } from './line-columns.tsx'
import { manners, tagsOf } from './manners.ts'
import { PaperHeadForm } from './paper-head.tsx'
import { usePaperDraft } from './use-paper-draft.ts'

const secret: readonly (keyof PaperLine)[] = ['price', 'amount']

/** A paper of the warehouse under the pen. */
export function PaperEditor({ kind, id, kept, onLeave, onDone, onNew }: EditorGiven<PaperDraft> & { kind: PaperKind }) {
  const { maySee } = useSession()
  const { what, page, ending, priced, values, paste } = manners[kind]
  const places = usePlaces()
  const work = usePaperDraft(kind, id, kept, places)
  const editor = useEditor(work, kind === 'db' ? 'toCompanyId' : 'paperDate')
  const actions = useDraftActions({
    ...{ work, editor, what, tags: tagsOf(kind), obstacleOf: validationError(kind), onLeave },
    confirm: {
      label: ending.label,
      send: (paperId, submittime) => call(stockPapers.audit, { id: paperId, submittime }, { quiet: true }),
      done(_, saved) {
        toast.success(`${saved.no} ${ending.done}`)
        onDone(saved.id)
      },
    },
    remove: (paperId, submittime) => call(stockPapers.remove, { id: paperId, submittime }, { quiet: true }),
  })
  const columns = useMemo(() => lineColumns(kind, places), [kind, places])
  const { lines } = work.lines
  const twice = useMemo(() => repeated(lines, ({ pjid, warehouseId, posiId }) => `${pjid}:${warehouseId}:${posiId}`), [lines])
  const real = lines.filter((line) => !isUnused(line))
  const money = values
    ? [['调整金额', totalPrice(real.map(({ amount }) => amount))] as const]
    : priced
      ? [['金额', totalPrice(real.map(({ sum }) => sum))] as const]
      : []
  return (
    <DocumentEditor
      {...{ what, work, editor, actions, onNew, onLeave }}
      head={(head) => <PaperHeadForm kind={kind} ref={editor.form} head={head} onDone={editor.toLines} onChange={editor.onHead} />}
      lines={{
        label: `${what}明细`,
        pageKey: `${page}Lines`,
        columns,
        readOnly: (_, prop) => secret.includes(prop) && !maySee('price.costprice'),
        rowClass: (line: PaperLine) => (twice.has(line.key) ? 'doc-line-repeated' : undefined),
      }}
    >
      <DocumentFoot
        count={real.length}
        figures={[...(values ? [] : [['数量', totalAmount(real.map(({ qty }) => qty))] as const]), ...money]}
        warnings={[
          ['没有对应的商品', placesOf(lines, (line) => !isUnused(line) && line.pjid === 0)],
          ['可用不足', placesOf(lines, isShort)],
          ['商品重复', placesOf(lines, (line) => twice.has(line.key))],
        ]}
        dirty={work.dirty}
        paste={paste}
      />
    </DocumentEditor>
  )
}
