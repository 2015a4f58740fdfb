import { Button, Spin } from 'antd'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import type { Column, Prop } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import { DocumentFrame } from './document-frame.tsx'
import { DocumentMissing, DraftNotices } from './draft-notices.tsx'
import { HeadWayContext } from './head-way.ts'
import { problemClass, type UnknownKey, UnknownKeys } from './line-problem.tsx'
import type { DraftLine, PartLine } from './lines.ts'
import { PhoneLines, type PhoneParts } from './phone-lines.tsx'
import type { DraftWork } from './use-draft.ts'
import type { DraftActions } from './use-draft-actions.ts'
import type { Editor } from './use-editor.ts'
import { useEnterPath } from './use-enter-path.tsx'

interface Props<Head extends object, Line extends PartLine> {
  /** 入库单, 销售单. */
  what: string
  work: DraftWork<Head, Line>
  editor: Editor<Line>
  actions: DraftActions
  onNew: () => void
  onLeave: () => void
  /** Further buttons, before the one that ends the draft. */
  buttons?: ReactNode
  /** The header form, and what stands between it and the lines. */
  head: (head: Head) => ReactNode
  lines: {
    label: string
    pageKey: string
    columns: readonly Column<Line>[]
    readOnly?: (line: Line, prop: Prop<Line>) => boolean
    rowClass?: (line: Line) => string | undefined
    onActive?: (line: Line | undefined) => void
  }
  /** What else helps with a code nobody knows: F6 缺货登记. */
  unknownKey?: UnknownKey | undefined
  /** At the right of the lines. */
  beside?: ReactNode
  /** On a phone: the lines are written in sheets, with this. */
  phone?: PhoneParts | undefined
  /** Below the lines: panels and totals. */
  children: ReactNode
}

const keyOf = ({ key }: DraftLine) => key

/** A document under the pen. Everything is done without the mouse: F4 goes to the lines, F8 saves, Ctrl+Enter ends the draft, Esc leaves. */
export function DocumentEditor<Head extends object, Line extends PartLine>(props: Props<Head, Line>) {
  const { what, work, editor, actions, lines, onLeave, phone } = props
  const { way, gear, ...path } = useEnterPath({
    ...{ what, columns: lines.columns, kind: work.kind, head: work.head, standard: work.standard },
    ...{ first: editor.first, grid: editor.grid },
  })
  const { flash } = editor
  const own = lines.rowClass
  const latest = useRef({ editor, more: props.unknownKey })
  latest.current = { editor, more: props.unknownKey }
  const [mayMake, more] = [editor.makePart !== undefined, props.unknownKey?.said]
  // a line is drawn again by no other reason than a key that comes or goes
  const unknownKeys = useMemo(
    () => [
      ...(mayMake ? [{ said: 'Insert 新增商品', run: (key: number) => latest.current.editor.makePart?.(key) }] : []),
      ...(more ? [{ said: more, run: (key: number) => latest.current.more?.run(key) }] : []),
    ],
    [mayMake, more],
  )
  const rowClass = useCallback(
    (line: Line) => {
      const shown = problemClass(line) ?? (actions.refusedRows.has(line.key) ? 'doc-line-problem' : own?.(line))
      return flash?.key === line.key ? `${shown ?? ''} ${flash.odd ? 'doc-flash' : 'doc-flash doc-again'}` : shown
    },
    [flash, own, actions.refusedRows],
  )
  if (work.fault !== undefined || work.missing) return <DocumentMissing fault={work.fault} onRetry={work.retry} onLeave={onLeave} />
  if (!work.head) return <Spin className="doc-waiting" />
  const ends = <DraftEnds busy={work.busy} actions={actions} more={props.buttons} />
  return (
    <DocumentFrame
      {...(phone && { className: 'doc doc-phone' })}
      title={work.id === 0 ? `新增${what}` : `修改${what}`}
      about={work.no}
      status={work.id === 0 ? undefined : '草稿'}
      onKeyDownCapture={editor.keys.onKeyDownCapture}
      onPasteCapture={editor.keys.onPasteCapture}
      notice={<DraftNotices work={work} />}
      buttons={
        <>
          <DraftAside id={work.id} dirty={work.dirty} busy={work.busy} actions={actions} onNew={props.onNew} />
          {!phone && ends}
          {gear}
        </>
      }
    >
      <HeadWayContext value={way}>{props.head(work.head)}</HeadWayContext>
      {phone ? (
        <PhoneLines<Head, Line>
          {...{ work, editor, rowClass, ...phone }}
          label={lines.label}
          columns={lines.columns}
          readOnly={lines.readOnly}
          onActive={lines.onActive}
        />
      ) : (
        <div className="doc-lines">
          <UnknownKeys value={unknownKeys}>
            <DataTable<Line>
              {...lines}
              rowClass={rowClass}
              enterPath={path.lines}
              ref={editor.grid}
              rows={work.lines.lines}
              rowKey={keyOf}
              newRow={work.lines.newLine}
              onChange={editor.onChange}
              onKey={editor.keys.onKey}
            />
          </UnknownKeys>
          {props.beside}
        </div>
      )}
      {phone ? (
        <div className="doc-phone-foot">
          {props.children}
          <div className="doc-phone-ends">{ends}</div>
        </div>
      ) : (
        props.children
      )}
    </DocumentFrame>
  )
}

interface AsideProps {
  id: number
  dirty: boolean
  busy: string
  actions: DraftActions
  onNew: () => void
}

/** What leads away from the document. */
function DraftAside({ id, dirty, busy, actions, onNew }: AsideProps) {
  return (
    <>
      {id === 0 || (
        <Button danger disabled={!actions.mayRemove} loading={busy === 'remove'} onClick={() => void actions.remove()}>
          删除
        </Button>
      )}
      {id !== 0 && !dirty && actions.mayAdd && <Button onClick={onNew}>新增下一张</Button>}
      <Button onClick={() => void actions.leave()}>
        返回 <kbd>Esc</kbd>
      </Button>
    </>
  )
}

/** What keeps it and what ends it; on a phone below the lines, where the thumb is. */
function DraftEnds({ busy, actions, more }: { busy: string; actions: DraftActions; more: ReactNode }) {
  return (
    <>
      <Button disabled={!actions.maySave} loading={busy === 'save'} onClick={() => void actions.save()}>
        保存 <kbd>F8</kbd>
      </Button>
      {more}
      <Button type="primary" disabled={!actions.mayConfirm} loading={busy === 'confirm'} onClick={() => void actions.confirm()}>
        {actions.confirmLabel} <kbd>Ctrl+Enter</kbd>
      </Button>
    </>
  )
}
