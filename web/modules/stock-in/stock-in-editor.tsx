import { Alert, Button, Result, Spin } from 'antd'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { stockIn } from '#contract/stock-in.ts'
import { DataTable } from '#web/kit/data-table/data-table.tsx'
import type { Edit, TableHandle } from '#web/kit/data-table/table-props.ts'
import { ask, toast } from '#web/kit/dialogs.tsx'
import { DocumentFrame, Refusal } from '#web/kit/document/document-frame.tsx'
import type { Kept } from '#web/kit/document/kept-draft.ts'
import { leaveCell, useLineKeys } from '#web/kit/document/line-keys.ts'
import { repeated } from '#web/kit/document/lines.ts'
import { usePlaces } from '#web/kit/document/use-places.ts'
import { call, stamp } from '#web/kit/request.ts'
import { useSession } from '#web/kit/session.ts'
import { useShortcut } from '#web/kit/shortcuts.ts'
import { obstacleOf, type StockInDraft, type StockInHead, type StockInLine } from './draft.ts'
import { EditorFoot } from './editor-foot.tsx'
import { lineColumns } from './line-columns.tsx'
import { StockInHeadForm } from './stock-in-head.tsx'
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

  const goTo = (place: ReturnType<typeof obstacleOf>) => {
    if (place?.field) form.current?.focus(place.field)
    else if (place?.line) grid.current?.edit(place.line.index, place.line.prop)
  }
  const save = async (): Promise<boolean> => {
    const back = leaveCell(grid)
    const obstacle = obstacleOf(work.now())
    if (!obstacle) {
      const saved = await work.save()
      back()
      return saved
    }
    work.say(obstacle.text)
    goTo(obstacle)
    return false
  }
  const confirm = async () => {
    leaveCell(grid)
    if ((work.isDirty() || work.now().id === 0) && !(await save())) return
    const saved = work.now().id
    const reply = await work.run('confirm', () => call(stockIn.confirm, { id: saved, submittime: stamp() }, { quiet: true }))
    if (!reply) return
    toast.success(`已确认入库：${work.now().no}`)
    onConfirmed(saved)
  }
  const leave = async () => {
    leaveCell(grid)
    if (work.isDirty() && !(await ask('有未保存的修改，放弃修改并离开？', '未保存'))) return
    work.forget()
    onLeave()
  }
  const remove = async () => {
    if (!(await ask(`删除入库单 ${work.no}？删除后不能恢复`))) return
    const reply = await work.run('remove', () => call(stockIn.remove, { id: work.id, submittime: stamp() }, { quiet: true }))
    if (!reply) return
    toast.success('删除成功')
    onLeave()
  }

  const maySave = may(work.id === 0 ? 'busi:rk:add' : 'busi:rk:upd')
  useShortcut('F8', '保存', () => void save(), { disabled: !maySave })
  useShortcut('Ctrl+Enter', '确认入库', () => void confirm(), { disabled: !may('busi:rk:confirm') })
  useShortcut('F4', '到商品明细', () => grid.current?.edit(Math.max(0, lines.current().length - 1), 'pjNo'))
  const keys = useLineKeys(lines, grid, () => work.touch())
  useShortcut('Escape', '返回列表', () => keys.mayLeave() && void leave(), { inInput: true })

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

  if (work.fault !== undefined || work.missing) return <NotFound fault={work.fault} onRetry={work.retry} onLeave={onLeave} />
  if (!head) return <Spin className="doc-waiting" />
  return (
    <DocumentFrame
      title={work.id === 0 ? '新增入库单' : '修改入库单'}
      about={work.no}
      status={work.id === 0 ? undefined : '草稿'}
      onKeyDownCapture={keys.onKeyDownCapture}
      onPasteCapture={keys.onPasteCapture}
      notice={
        <>
          {work.kept && (
            <Alert
              type="info"
              showIcon
              title={`已恢复上次未保存的内容：${work.kept.about}`}
              action={
                <Button size="small" onClick={() => void work.startOver()}>
                  放弃，重新录入
                </Button>
              }
            />
          )}
          <Refusal text={work.refusal} onDismiss={work.dismiss} onReload={() => void work.startOver()} />
        </>
      }
      buttons={
        <>
          {work.id === 0 || (
            <Button danger disabled={!may('busi:rk:del')} loading={busy === 'remove'} onClick={() => void remove()}>
              删除
            </Button>
          )}
          {work.id !== 0 && !dirty && may('busi:rk:add') && <Button onClick={onNew}>新增下一张</Button>}
          <Button onClick={() => void leave()}>
            返回 <kbd>Esc</kbd>
          </Button>
          <Button disabled={!maySave} loading={busy === 'save'} onClick={() => void save()}>
            保存 <kbd>F8</kbd>
          </Button>
          <Button type="primary" disabled={!may('busi:rk:confirm')} loading={busy === 'confirm'} onClick={() => void confirm()}>
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

function NotFound({ fault, onRetry, onLeave }: { fault: string | undefined; onRetry: () => void; onLeave: () => void }) {
  return (
    <Result
      status="warning"
      title={fault === undefined ? '参数异常' : '单据加载失败'}
      subTitle={fault ?? '单据不存在或已删除'}
      extra={[
        fault !== undefined && (
          <Button key="again" type="primary" onClick={onRetry}>
            重试
          </Button>
        ),
        <Button key="back" onClick={onLeave}>
          返回列表
        </Button>,
      ]}
    />
  )
}
