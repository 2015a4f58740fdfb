import { SearchOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Modal } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { searchAll } from '#contract/documents/search-all.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { openPage } from '#web/kit/page.ts'
import { isExternal } from './menu-tree.ts'
import { openLink } from './open-link.ts'
import type { SearchGroup, SearchRow } from './search-rows.ts'
import { remember, useSearch } from './use-search.ts'

interface Props {
  /** The field stands ready. */
  onCome: () => void
  onClose: () => void
}

/** The one box: pages, parts, clients and documents by a word or a number; keyboard only. */
export function SearchBox({ onCome, onClose }: Props) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [waiting, setWaiting] = useState(false)
  const { groups, busy, failed, sure, retry } = useSearch(text)
  const list = useId()
  const input = useRef<InputRef>(null)
  useEffect(() => {
    input.current?.focus()
    // what was struck before is written now
    onCome()
  }, [onCome])
  const rows = groups.flatMap(({ rows }) => rows)
  // until somebody has walked through them the first one counts, whatever comes to stand there
  const place = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosen),
  )

  const open = (row: SearchRow) => {
    onClose()
    if (row.link.startsWith('/') || isExternal(row.link)) return void openPage(row.link)
    remember(row)
    openLink(row.link)
  }
  const press = () => {
    const row = rows[place]
    // what is only alike may not be what was meant: the answer is waited for
    if (busy && !sure && chosen === undefined) setWaiting(true)
    else if (row) open(row)
  }
  useEffect(() => {
    if (!waiting || busy) return
    setWaiting(false)
    press()
  })
  const go = (to: number) => setChosen(rows[(to + rows.length) % Math.max(rows.length, 1)]?.key)
  const onKey = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const to = { ArrowDown: place + 1, ArrowUp: place - 1 }[event.key]
    const step =
      to !== undefined
        ? () => go(to)
        : event.key === 'Enter'
          ? press
          : event.key === 'Tab' && !event.shiftKey && (() => setChosen(nextGroup(groups, rows[place])?.key))
    if (!step) return
    event.preventDefault()
    step()
  }

  return (
    <Modal open footer={null} closable={false} onCancel={onClose} width={640} className="search-box" style={{ top: 80 }} title="搜索">
      <Input
        ref={input}
        prefix={<SearchOutlined />}
        placeholder="页面、商品、客户、供应商或单号"
        aria-label="搜索"
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={list}
        aria-activedescendant={rows[place] && `${list}-${place}`}
        aria-busy={busy}
        maxLength={limitOf(searchAll.all.input.text)}
        value={text}
        onKeyDown={onKey}
        onChange={({ target }) => {
          setText(target.value)
          setChosen(undefined)
          setWaiting(false)
        }}
      />
      <div id={list} role="listbox" aria-label="找到的" className={busy ? 'found-list found-busy' : 'found-list'}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset does not stand in a listbox
          <div key={group.name} role="group" aria-label={group.name}>
            <div className="found-kind" aria-hidden>
              {group.name}
            </div>
            {group.rows.map((row) => (
              <Row
                key={row.key}
                row={row}
                id={`${list}-${rows.indexOf(row)}`}
                active={rows[place] === row}
                onPick={open}
                onPoint={setChosen}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="found-none" role="status">
        {failed ? '查询失败，只列出页面' : text.trim() && !busy && rows.length === 0 ? `未找到“${text.trim()}”` : ''}
        {failed && (
          <Button type="link" size="small" onClick={retry}>
            重试
          </Button>
        )}
      </p>
    </Modal>
  )
}

interface RowProps {
  row: SearchRow
  id: string
  active: boolean
  onPick: (row: SearchRow) => void
  onPoint: (key: string) => void
}

function Row({ row, id, active, onPick, onPoint }: RowProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the caret and hears the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={active}
      className={active ? 'found found-active' : 'found'}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(row)}
      onMouseMove={() => onPoint(row.key)}
    >
      <span className="found-title">{row.title}</span>
      <span className="found-more">{row.more}</span>
      <small>{row.facts}</small>
    </div>
  )
}

/** The first row of the kind behind the one chosen, and round again. */
function nextGroup(groups: readonly SearchGroup[], row: SearchRow | undefined): SearchRow | undefined {
  const at = groups.findIndex(({ rows }) => row && rows.includes(row))
  return groups[(at + 1) % groups.length]?.rows[0]
}
