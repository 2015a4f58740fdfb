import { Button } from 'antd'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { DocumentEditor } from '#web/kit/document/document-editor.tsx'
import { DocumentFoot, totalAmount, totalPrice } from '#web/kit/document/document-foot.tsx'
import type { EditorGiven } from '#web/kit/document/document-page.tsx'
import { placesOf } from '#web/kit/document/lines.ts'
import { useDraftActions } from '#web/kit/document/use-draft-actions.ts'
import { useEditor } from '#web/kit/document/use-editor.ts'
import { usePlaces } from '#web/kit/document/use-places.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { isOver, isUnused, lineOf, type ReturnDraft, type ReturnLine, validationError } from './draft.ts'
import type { ReturnKind } from './kinds.ts'
import { lineColumns } from './line-columns.tsx'
import { ReturnHeadForm } from './return-head.tsx'
import { useReturnDraft } from './use-return-draft.ts'

/** A return under the pen: typed codes find the lines that may be returned, F7 lists them all. */
export function ReturnEditor({ kind, id, kept, params, onLeave, onDone, onNew }: EditorGiven<ReturnDraft> & { kind: ReturnKind }) {
  const { maySee } = useSession()
  const places = usePlaces()
  const work = useReturnDraft(kind, id, kept, places)
  const { what, calls, tags } = kind
  const editor = useEditor(work, 'clientId')
  const actions = useDraftActions({
    work,
    editor,
    what,
    tags,
    obstacleOf: validationError(kind),
    confirm: {
      label: '审核',
      send: (orderId, submittime) => call(calls.approve, { id: orderId, submittime }, { quiet: true }),
      done(_, saved) {
        toast.success(`已审核：${saved.no}`)
        onDone(saved.id)
      },
    },
    remove: (orderId, submittime) => call(calls.remove, { id: orderId, submittime }, { quiet: true }),
    onLeave,
  })

  const choose = async () => {
    const { clientId, clientName } = work.now().head
    if (!clientId) {
      work.say(`请先选择${kind.partner}`)
      return void editor.form.current?.focus('clientId')
    }
    const chosen = await openDialog('returnSources', { kind: kind.name, clientId, clientName })
    if (chosen) work.add(chosen, lineOf)
    editor.grid.current?.focus()
  }
  useShortcut('F7', `选择${kind.source}明细`, () => void choose(), { inInput: true })

  // 退货 on a sale or stock-in that is read: all that may be returned of it
  const begun = work.head !== undefined
  const takeUp = useEffectEvent(async () => {
    if (id !== 0 || !params.ofDocument || work.kept) return
    const clientId = Number(params.ofPartner)
    work.changeHead({ clientId, clientName: params.ofPartnerName ?? '' })
    const { page } = await call(calls.pageSource, { clientId, docNo: params.ofDocument, limit: 500 })
    work.add(page.list, lineOf)
  })
  useEffect(() => {
    if (begun) void takeUp()
  }, [begun])

  const columns = useMemo(() => lineColumns(kind, places), [kind, places])
  const { lines } = work.lines
  const real = lines.filter((line) => !isUnused(line))
  return (
    <DocumentEditor
      what={what}
      work={work}
      editor={editor}
      actions={actions}
      onNew={onNew}
      onLeave={onLeave}
      buttons={
        <Button onClick={() => void choose()}>
          选择明细 <kbd>F7</kbd>
        </Button>
      }
      head={(head) => <ReturnHeadForm ref={editor.form} kind={kind} head={head} onDone={editor.toLines} onChange={editor.onHead} />}
      lines={{
        label: '退货明细',
        pageKey: `${kind.page}Editor`,
        columns,
        readOnly: (_, prop) => prop === 'thPrice' && !maySee(kind.priceTag),
        rowClass: (line: ReturnLine) => (isOver(line) ? 'doc-line-repeated' : undefined),
      }}
    >
      <DocumentFoot
        count={real.length}
        figures={[
          ['数量', totalAmount(real.map(({ thAmount }) => thAmount))],
          ['退货金额', totalPrice(real.map(({ thSum }) => thSum))],
        ]}
        warnings={[
          ['没有来源明细', placesOf(lines, (line) => !isUnused(line) && line.sourceLineId === 0)],
          ['超出可退数量', placesOf(lines, isOver)],
        ]}
        dirty={work.dirty}
        paste="编码 数量 退货价"
      />
    </DocumentEditor>
  )
}
