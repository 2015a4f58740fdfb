import { Spin } from 'antd'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { DataTable } from '#web/kit/data-table/data-table.tsx'
import type { Edit, TableHandle } from '#web/kit/data-table/table-props.ts'
import { openDialog, toast } from '#web/kit/dialogs.tsx'
import { DocumentFrame } from '#web/kit/document/document-frame.tsx'
import { DocumentMissing, DraftNotices } from '#web/kit/document/draft-notices.tsx'
import type { Kept } from '#web/kit/document/kept-draft.ts'
import { leaveCell, useLineKeys } from '#web/kit/document/line-keys.ts'
import { repeated } from '#web/kit/document/lines.ts'
import { usePlaces } from '#web/kit/document/use-places.ts'
import { useSession } from '#web/kit/session.ts'
import { useShortcut } from '#web/kit/shortcuts.ts'
import { ClientHints } from './client-hints.tsx'
import { isBelowMinimum, isShort, lostOf, type SaleDraft, type SaleHead, type SaleLine } from './draft.ts'
import { EditorFoot } from './editor-foot.tsx'
import { lineColumns } from './line-columns.tsx'
import { LinePanel } from './line-panel.tsx'
import { SaleButtons } from './sale-buttons.tsx'
import { SaleHeadForm } from './sale-head.tsx'
import { useSaleActions } from './use-sale-actions.ts'
import { useSaleDraft } from './use-sale-draft.ts'

interface Props {
  /** 0 = a new order. */
  id: number
  kept: Kept<SaleDraft> | undefined
  onLeave: () => void
  /** The order is no draft any more; `held`: why it waits for a manager, with the figures this user may see. */
  onDone: (id: number, held: string) => void
  onNew: () => void
}

/** 销售单 under the pen: F8 saves, Ctrl+Enter confirms, F10 sells over the counter, Esc leaves. */
export function SaleEditor({ id, kept, onLeave, onDone, onNew }: Props) {
  const { may, maySee } = useSession()
  const places = usePlaces()
  const work = useSaleDraft(id, kept, places)
  const { lines, head, dirty, facts } = work
  const grid = useRef<TableHandle>(null)
  const columns = useMemo(() => lineColumns(places), [places])
  const form = useRef<{ focus: (name: string) => boolean }>(null)
  const actions = useSaleActions({ work, grid, focusField: (name) => form.current?.focus(name) ?? false, onLeave, onDone })
  const [activeKey, setActiveKey] = useState<number>()
  const onActive = useCallback((line: SaleLine | undefined) => setActiveKey(line?.key), [])

  useShortcut('F4', '到商品明细', () => grid.current?.edit(Math.max(0, lines.current().length - 1), 'pjNo'))
  const lose = () => {
    const back = leaveCell(grid)
    const line = lines.current().find(({ key }) => key === activeKey)
    if (!line?.pjNo) return toast.info('请先把光标移到要登记的行')
    void openDialog('lostSale', { from: lostOf(line, work.now().head) }).then(back)
  }
  useShortcut('F6', '缺货登记（光标所在行）', lose, { disabled: !may('busi:lost:add') })
  const keys = useLineKeys(lines, grid, () => work.touch())
  useShortcut('Escape', '返回列表', () => keys.mayLeave() && void actions.leave(), { inInput: true })

  const begun = head !== undefined
  const first = useEffectEvent(() => (head?.clientId ? grid.current?.edit(0, 'pjNo') : form.current?.focus('clientId')))
  useEffect(() => {
    if (begun) setTimeout(first)
  }, [begun])

  const latest = useRef(work)
  latest.current = work
  // steady, so that typing in the lines does not draw the header again
  const onHead = useCallback((change: Partial<SaleHead>) => latest.current.changeHead(change), [])
  const toLines = useCallback(() => grid.current?.edit(0, 'pjNo'), [])
  const onChange = (rows: SaleLine[], edits: Edit<SaleLine>[]) => {
    lines.change(rows, edits)
    if (edits.length > 0) work.touch()
  }
  const twice = useMemo(() => repeated(lines.lines, ({ pjid, warehouseId }) => `${pjid}:${warehouseId}`), [lines.lines])
  const rowClass = (line: SaleLine) => {
    if (line.problem) return 'doc-line-problem'
    if (isShort(line) || isBelowMinimum(line, facts.get(line.pjid)) || twice.has(line.key)) return 'doc-line-repeated'
    return undefined
  }
  const closed = (_: SaleLine, prop: string) => prop === 'xsPrice' && !maySee('price.xsprice')

  if (work.fault !== undefined || work.missing) return <DocumentMissing fault={work.fault} onRetry={work.retry} onLeave={onLeave} />
  if (!head) return <Spin className="doc-waiting" />
  const activeLine = lines.lines.find(({ key }) => key === activeKey)
  return (
    <DocumentFrame
      title={work.id === 0 ? '新增销售单' : '修改销售单'}
      about={work.no}
      status={work.id === 0 ? undefined : '草稿'}
      onKeyDownCapture={keys.onKeyDownCapture}
      onPasteCapture={keys.onPasteCapture}
      notice={<DraftNotices work={work} />}
      buttons={<SaleButtons work={work} actions={actions} onNew={onNew} />}
    >
      <SaleHeadForm ref={form} head={head} onDone={toLines} onChange={onHead} />
      <ClientHints
        clientId={head.clientId}
        onKnown={({ inchargeId }) => {
          // a new order goes to whoever is in charge of the client
          if (work.id === 0 && inchargeId && inchargeId !== head.inchargeId) work.changeHead({ inchargeId })
        }}
      />
      <div className="doc-lines">
        <DataTable<SaleLine>
          ref={grid}
          label="销售明细"
          pageKey="SaleEditor"
          columns={columns}
          rows={lines.lines}
          rowKey="key"
          newRow={lines.newLine}
          readOnly={closed}
          onChange={onChange}
          onActive={onActive}
          onKey={keys.onKey}
          rowClass={rowClass}
        />
      </div>
      <LinePanel line={activeLine} facts={activeLine && facts.get(activeLine.pjid)} hasClient={head.clientId > 0} />
      <EditorFoot lines={lines.lines} facts={facts} twice={twice} yhRate={head.yhRate} dirty={dirty} />
    </DocumentFrame>
  )
}
