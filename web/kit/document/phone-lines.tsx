import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { LookupItem } from '../form/lookup-kinds.ts'
import { CardList } from '../list/card-list.tsx'
import type { Column, Prop } from '../table/column.ts'
import { problemClass } from './line-problem.tsx'
import { isBlank, type PartLine } from './lines.ts'
import { PhoneLineSheet } from './phone-line-sheet.tsx'
import { PhonePartSheet } from './phone-part-sheet.tsx'
import type { DraftWork } from './use-draft.ts'
import type { Editor } from './use-editor.ts'
import { placePart } from './use-front-document.ts'
import './phone-lines.css'

/** What a kind of document adds to its lines on a phone. */
export interface PhoneParts {
  /** What is known of the line that is open. */
  panel: ReactNode
  /** Parts to choose from before anything is typed. */
  offered: ((pick: (item: LookupItem) => void) => ReactNode) | undefined
}

interface Props<Head extends object, Line extends PartLine> extends PhoneParts {
  label: string
  columns: readonly Column<Line>[]
  work: DraftWork<Head, Line>
  editor: Editor<Line>
  rowClass: (line: Line) => string | undefined
  readOnly: ((line: Line, prop: Prop<Line>) => boolean) | undefined
  onActive: ((line: Line | undefined) => void) | undefined
}

/** The lines of a document on a phone: cards, each written in a sheet of its own; parts are searched for, chosen or scanned. */
export function PhoneLines<Head extends object, Line extends PartLine>(props: Props<Head, Line>) {
  const { label, columns, work, editor, readOnly, onActive } = props
  const { lines } = work.lines
  const [searching, setSearching] = useState(false)
  const [openKey, setOpenKey] = useState<number>()
  const real = lines.filter((line) => !isBlank(line))
  const open = real.find(({ key }) => key === openKey)
  const show = (line: Line | undefined) => {
    setSearching(false)
    setOpenKey(line?.key)
    onActive?.(line)
  }
  const search = () => {
    show(undefined)
    setSearching(true)
  }
  // what the header and a refusal ask of the grid
  useImperativeHandle(editor.grid, () => ({
    ...nothing,
    edit(index: number) {
      const line = work.lines.current()[index]
      if (line && !isBlank(line)) show(line)
      else search()
    },
    begin: () => work.lines.current().every(isBlank) && search(),
  }))
  // whom it is for has been said: what, comes next. A tap leads there as Enter does
  const begun = Boolean(work.head?.[editor.first as keyof Head])
  const before = useRef(begun)
  const next = useEffectEvent(() => work.lines.current().every(isBlank) && search())
  useEffect(() => {
    if (begun && !before.current) next()
    before.current = begun
  }, [begun])
  function add(item: LookupItem): void {
    const { key } = placePart(work, item)
    show(work.lines.current().find((line) => line.key === key))
  }
  const remove = (line: Line) => {
    show(undefined)
    work.lines.remove(work.lines.current().findIndex(({ key }) => key === line.key))
    work.touch()
  }
  return (
    <div className="doc-phone-lines">
      <CardList<Line>
        {...{ label, columns }}
        rows={real}
        rowKey={keyOf}
        rowClass={(line) => problemClass(line) ?? props.rowClass(line)}
        onOpen={show}
        loading={false}
        error={undefined}
        onRetry={() => {}}
        empty="暂无商品"
      />
      <Button block icon={<PlusOutlined aria-hidden />} onClick={search}>
        添加商品
      </Button>
      {open && (
        <PhoneLineSheet<Line>
          key={open.key}
          line={open}
          columns={columns.filter((column) => !readOnly?.(open, column.prop as Prop<Line>))}
          panel={props.panel}
          onChange={(prop, value) => {
            const all = [...work.lines.current()]
            const index = all.findIndex(({ key }) => key === open.key)
            editor.onChange(all, [{ index, prop, value, before: open[prop] }])
          }}
          onRemove={() => remove(open)}
          onMore={search}
          onClose={() => show(undefined)}
        />
      )}
      {searching && <PhonePartSheet offered={props.offered?.(add)} onPick={add} onScan={editor.scan} onClose={() => setSearching(false)} />}
    </div>
  )
}

const keyOf = ({ key }: PartLine) => key
const nothing = { focus() {}, onward() {}, cancel() {}, scrollTo() {} }
