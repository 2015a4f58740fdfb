import { Button, Spin } from 'antd'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { DataTable } from '#web/kit/data-table/data-table.tsx'
import type { Edit, TableHandle } from '#web/kit/data-table/table-props.ts'
import { DocumentFrame } from '#web/kit/document/document-frame.tsx'
import { DocumentMissing, DraftNotices } from '#web/kit/document/draft-notices.tsx'
import type { Kept } from '#web/kit/document/kept-draft.ts'
import { useLineKeys } from '#web/kit/document/line-keys.ts'
import { repeated } from '#web/kit/document/lines.ts'
import { usePlaces } from '#web/kit/document/use-places.ts'
import { useSession } from '#web/kit/session.ts'
import { useShortcut } from '#web/kit/shortcuts.ts'
import type { StockInDraft, StockInHead, StockInLine } from './draft.ts'
import { EditorFoot } from './editor-foot.tsx'
import { lineColumns } from './line-columns.tsx'
import { StockInHeadForm } from './stock-in-head.tsx'
import { useStockInActions } from './use-stock-in-actions.ts'
import { useStockInDraft } from './use-stock-in-draft.ts'

interface Props {
  /** 0 = a new order. */
  id: number
  kept: Kept<StockInDraft> | undefined
  onLeave: () => void
  onConfirmed: (id: number) => void
  onNew: () => void
}

/** 入库单 under the pen. Everything is done without the mouse: F8 saves, Ctrl+Enter confirms, Esc leaves. */
export function StockInEditor({ id, kept, onLeave, onConfirmed, onNew }: Props) {
  const { may, maySee } = useSession()
  const places = usePlaces()
  const work = useStockInDraft(id, kept, places)
  const { lines, head, dirty, busy } = work
  const grid = useRef<TableHandle>(null)
  const columns = useMemo(() => lineColumns(places), [places])
  const form = useRef<{ focus: (name: string) => boolean }>(null)

  const actions = useStockInActions({ work, grid, focusField: (name) => form.current?.focus(name) ?? false, onLeave, onConfirmed })
  useShortcut('F4', '到商品明细', () => grid.current?.edit(Math.max(0, lines.current().length - 1), 'pjNo'))
  const keys = useLineKeys(lines, grid, () => work.touch())
  useShortcut('Escape', '返回列表', () => keys.mayLeave() && void actions.leave(), { inInput: true })

  const begun = head !== undefined
  const first = useEffectEvent(() => (head?.supplierId ? grid.current?.edit(0, 'pjNo') : form.current?.focus('supplierId')))
  useEffect(() => {
    if (begun) setTimeout(first)
  }, [begun])

  const twice = useMemo(() => repeated(lines.lines, ({ pjid, warehouseId }) => `${pjid}:${warehouseId}`), [lines.lines])
  const rowClass = (line: StockInLine) => (line.problem ? 'doc-line-problem' : twice.has(line.key) ? 'doc-line-repeated' : undefined)
  const closed = (_: StockInLine, prop: string) => prop === 'purchasePrice' && !maySee('price.purchaseprice')
  const latest = useRef(work)
  latest.current = work
  // steady, so that typing in the lines does not draw the header again
  const onHead = useCallback((change: Partial<StockInHead>) => latest.current.changeHead(change), [])
  const toLines = useCallback(() => grid.current?.edit(0, 'pjNo'), [])
  const onChange = (rows: StockInLine[], edits: Edit<StockInLine>[]) => {
    lines.change(rows, edits)
    if (edits.length > 0) work.touch()
  }

  if (work.fault !== undefined || work.missing) return <DocumentMissing fault={work.fault} onRetry={work.retry} onLeave={onLeave} />
  if (!head) return <Spin className="doc-waiting" />
  return (
    <DocumentFrame
      title={work.id === 0 ? '新增入库单' : '修改入库单'}
      about={work.no}
      status={work.id === 0 ? undefined : '草稿'}
      onKeyDownCapture={keys.onKeyDownCapture}
      onPasteCapture={keys.onPasteCapture}
      notice={<DraftNotices work={work} />}
      buttons={
        <>
          {work.id === 0 || (
            <Button danger disabled={!may('busi:rk:del')} loading={busy === 'remove'} onClick={() => void actions.remove()}>
              删除
            </Button>
          )}
          {work.id !== 0 && !dirty && may('busi:rk:add') && <Button onClick={onNew}>新增下一张</Button>}
          <Button onClick={() => void actions.leave()}>
            返回 <kbd>Esc</kbd>
          </Button>
          <Button disabled={!actions.maySave} loading={busy === 'save'} onClick={() => void actions.save()}>
            保存 <kbd>F8</kbd>
          </Button>
          <Button type="primary" disabled={!may('busi:rk:confirm')} loading={busy === 'confirm'} onClick={() => void actions.confirm()}>
            确认入库 <kbd>Ctrl+Enter</kbd>
          </Button>
        </>
      }
    >
      <StockInHeadForm ref={form} head={head} onDone={toLines} onChange={onHead} />
      <div className="doc-lines">
        <DataTable<StockInLine>
          ref={grid}
          label="入库明细"
          pageKey="StockInEditor"
          columns={columns}
          rows={lines.lines}
          rowKey="key"
          newRow={lines.newLine}
          readOnly={closed}
          onChange={onChange}
          onKey={keys.onKey}
          rowClass={rowClass}
        />
      </div>
      <EditorFoot lines={lines.lines} twice={twice} dirty={dirty} />
    </DocumentFrame>
  )
}
