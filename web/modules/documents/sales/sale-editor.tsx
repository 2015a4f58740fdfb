import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { CK_TYPE, CK_TYPES } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { confirmDialog, openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { DocumentEditor } from '#web/kit/document/document-editor.tsx'
import type { EditorProps } from '#web/kit/document/document-page.tsx'
import { leaveCell } from '#web/kit/document/line-keys.ts'
import { placesOf, repeated } from '#web/kit/document/lines.ts'
import { useDraftActions } from '#web/kit/document/use-draft-actions.ts'
import { useEditor } from '#web/kit/document/use-editor.ts'
import { usePlaces } from '#web/kit/document/use-places.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { ClientHints } from './client-hints.tsx'
import { isBelowMinimum, isFree, isShort, lostOf, PRESOLD, type SaleDraft, type SaleLine, validationError } from './draft.ts'
import { EditorFoot } from './editor-foot.tsx'
import { useKind } from './kinds.ts'
import { LastSale, showLast } from './last-sale.tsx'
import { lineColumns } from './line-columns.tsx'
import { LinePanel } from './line-panel.tsx'
import { SaleHeadForm } from './sale-head.tsx'
import { useCounter } from './use-counter.ts'
import { useSaleDraft } from './use-sale-draft.ts'

/** 销售单 under the pen; besides what every document has, F10 sells over the counter and F6 books what was missing. */
export function SaleEditor({ id, localDraft, onLeave, onDone, onNew }: EditorProps<SaleDraft>) {
  const kind = useKind()
  const { may, maySee } = useSession()
  const places = usePlaces()
  const work = useSaleDraft(kind, id, localDraft, places)
  const { lines, facts } = work
  const editor = useEditor(work, 'clientId')
  const sells = kind.ckType === CK_TYPE.sale
  /** Price 0 is asked about once: given away, or a slip. */
  const agreeGifts = async () => {
    const asked = (line: SaleLine) => !line.gift && isFree(line, facts.get(line.pjid))
    const where = sells ? placesOf(lines.current(), asked) : ''
    if (!where) return true
    if (!(await confirmDialog(`${where}单价为 0，按赠品出库？`, '赠品', { ok: '按赠品', cancel: '返回修改' }))) {
      editor.grid.current?.edit(lines.current().findIndex(asked), 'xsPrice')
      return false
    }
    lines.patch(asked, (line) => ({ ...line, gift: true }))
    work.touch()
    return true
  }
  const actions = useDraftActions({
    work,
    editor,
    what: kind.what,
    tags: kind.tags,
    errorOf: (draft) => validationError(draft, kind.ckType),
    agree: agreeGifts,
    confirm: {
      label: '确认',
      send: (orderId, submittime) => call(outbound.confirm, { id: orderId, submittime }, { quiet: true }),
      done(reply, saved) {
        // why it is held stays on the order itself until it is decided
        if (!reply.override) toast.success(sells ? `${saved.no} 已确认，${reply.status}` : `${saved.no} 已确认`)
        onDone(saved.id, reply.override)
      },
    },
    remove: (orderId, submittime) => call(outbound.remove, { id: orderId, submittime }, { quiet: true }),
    onLeave,
  })
  const [activeKey, setActiveKey] = useState<number>()
  const onActive = useCallback((line: SaleLine | undefined) => setActiveKey(line?.key), [])

  const sellNow = useCounter(work)
  /** 柜台销售: the customer stands there, pays, and takes the goods with him; the next one is served at once. */
  const counter = async () => {
    if (!(await actions.complete()) || !(await agreeGifts())) return
    const sold = await sellNow(work.now(), kind.ckType)
    if (!sold) return
    work.forget()
    showLast(sold)
    onNew()
  }
  const mayCounter = sells && may('busi:ck:counter')
  useShortcut('F10', '柜台销售（一步完成）', () => void counter(), { disabled: !mayCounter })

  const lose = (of = activeKey) => {
    const back = leaveCell(editor.grid)
    const line = lines.current().find(({ key }) => key === of)
    if (!line?.pjNo) return toast.info('请先把光标移到要登记的行')
    void openDialog('lostSale', { from: lostOf(line, work.now().head) }).then(back)
  }
  useShortcut('F6', '缺货登记（光标所在行）', () => lose(), { disabled: !may('busi:lost:add') })

  /** The branch keeps the goods for this sale: it has to be there first. */
  const askBranch = async () => {
    if (!lines.current().find(({ key }) => key === activeKey)?.pjNo) return toast.info('请先把光标移到要货的行')
    if (!(await actions.complete()) || ((work.isDirty() || work.now().id === 0) && !(await work.save()))) return
    // only now does what stands in the cell count
    const line = lines.current().find(({ key }) => key === activeKey)
    if (!line?.pjid) return
    const missing = (line.ckAmount ?? 1) - Math.max(line.usable ?? 0, 0)
    const { pjid, pjNo, pjName } = line
    const asked = await openDialog('askBranch', {
      pjid,
      pjNo,
      pjName,
      qty: missing > 0 ? missing : (line.ckAmount ?? 1),
      ckId: work.now().id,
    })
    if (asked) toast.success(`要货单 ${asked.dyNo} 已提交，到货后为本单保留`)
  }
  const mayAsk = sells && may('busi:dy:add')
  useShortcut('F7', '向分店要货（光标所在行）', () => void askBranch(), { disabled: !mayAsk })

  const columns = useMemo(() => lineColumns(places), [places])
  const twice = useMemo(() => repeated(lines.lines, ({ pjid, warehouseId }) => `${pjid}:${warehouseId}`), [lines.lines])
  const rowClass = (line: SaleLine) => {
    if ((sells && isShort(line)) || isBelowMinimum(line, facts.get(line.pjid)) || twice.has(line.key)) return 'doc-line-repeated'
    return undefined
  }
  const activeLine = lines.lines.find(({ key }) => key === activeKey)
  return (
    <DocumentEditor
      what={kind.what}
      work={work}
      editor={editor}
      actions={actions}
      onNew={onNew}
      onLeave={onLeave}
      unknownKey={may('busi:lost:add') ? { said: 'F6 缺货登记', run: lose } : undefined}
      buttons={
        sells && (
          <Button
            disabled={!mayCounter}
            loading={work.busy === 'counter'}
            onClick={() => void counter()}
            title="客户当场提货：保存、出库、完成一步做完"
          >
            柜台销售 <kbd>F10</kbd>
          </Button>
        )
      }
      head={(head) => (
        <>
          {sells && work.id === 0 && !work.dirty && <LastSale />}
          <SaleHeadForm ref={editor.form} ckType={kind.ckType} head={head} onDone={editor.toLines} onChange={editor.onHead} />
          <ClientHints
            clientId={head.clientId}
            onKnown={({ inchargeId }) => {
              // a new order goes to whoever is in charge of the client
              if (work.id === 0 && inchargeId && inchargeId !== head.inchargeId) work.changeHead({ inchargeId })
            }}
          />
        </>
      )}
      lines={{
        label: `${CK_TYPES[kind.ckType]}明细`,
        pageKey: 'SaleEditor',
        columns,
        readOnly: (line, prop) => prop === 'xsPrice' && (line.priceSource === PRESOLD || !maySee('price.xsprice')),
        rowClass,
        onActive,
      }}
    >
      <LinePanel
        line={activeLine}
        lines={lines.lines}
        facts={activeLine && facts.get(activeLine.pjid)}
        hasClient={(work.head?.clientId ?? 0) > 0}
      />
      <EditorFoot lines={lines.lines} facts={facts} twice={twice} sells={sells} yhRate={work.head?.yhRate ?? null} dirty={work.dirty} />
    </DocumentEditor>
  )
}
