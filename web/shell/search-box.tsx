import { SearchOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { searchAll } from '#contract/documents/search-all.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { clientCars } from '#contract/master/client-cars.ts'
import { lookup } from '#contract/master/lookup.ts'
import { type FrontDocument, frontDocument } from '#web/kit/document/front-document.ts'
import { holdKeys } from '#web/kit/keys/held-keys.ts'
import { openPage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { PartMenu } from '#web/kit/table/part-menu.tsx'
import { isExternal } from './menu-tree.ts'
import { openLink } from './open-link.ts'
import { COMPANY, type SearchGroup, type SearchRow } from './search-rows.ts'
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
  /** The part whose menu hangs on its row. */
  const [menu, setMenu] = useState<SearchRow>()
  const { groups, busy, failed, sure, retry, change } = useSearch(text)
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
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

  const type = (words: string) => {
    setText(words)
    setChosen(undefined)
    setWaiting(false)
  }
  const open = (row: SearchRow) => {
    if (row.fills) return type(row.fills)
    onClose()
    if (row.key.startsWith(COMPANY)) return change(Number(row.key.slice(COMPANY.length)))
    if (row.key.startsWith('page ') || isExternal(row.link)) return void openPage(row.link)
    if (!row.key.startsWith('action ')) remember(row)
    openLink(row.link)
  }
  /** Into the document in front, where it takes such a thing; else it is opened. */
  const take = (row: SearchRow) => {
    const document = frontDocument()
    if (document && uses(document, row)) void putInto(document, row, () => open(row), onClose)
    else open(row)
  }
  const press = () => {
    const row = rows[place]
    // what is only alike may not be what was meant: the answer is waited for
    if (busy && !sure && chosen === undefined) {
      setWaiting(true)
      // what is struck now belongs to where this leads
      held.current ??= holdKeys({ escapes: true })
    } else if (row) take(row)
  }
  const held = useRef<() => void>(undefined)
  const letGo = () => {
    held.current?.()
    held.current = undefined
  }
  useEffect(() => {
    if (!waiting || busy) return
    setWaiting(false)
    press()
    letGo()
  })
  useEffect(() => () => held.current?.(), [])
  const go = (to: number) => setChosen(rows[(to + rows.length) % Math.max(rows.length, 1)]?.key)
  const stepOf = ({ key, ctrlKey, metaKey, shiftKey, currentTarget }: React.KeyboardEvent<HTMLInputElement>) => {
    const row = rows[place]
    if (key === 'ArrowDown') return () => go(place + 1)
    if (key === 'ArrowUp') return () => go(place - 1)
    if (key === 'ArrowRight') return row && partOf(row) && atEnd(currentTarget) && (() => setMenu(row))
    if (key === 'Enter') return ctrlKey || metaKey ? () => row && open(row) : press
    return key === 'Tab' && !shiftKey && (() => setChosen(nextGroup(groups, row)?.key))
  }
  const onKey = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const step = stepOf(event)
    if (!step) return
    event.preventDefault()
    step()
  }

  return (
    <Modal open footer={null} closable={false} onCancel={onClose} width={640} className="search-box" style={{ top: 80 }} title="搜索">
      <div className="search-field">
        <SearchOutlined />
        <input
          ref={input}
          placeholder="页面、商品、客户、供应商、单号、车牌或车架号"
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
          onChange={({ target }) => type(target.value)}
        />
      </div>
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
                onPick={take}
                onPoint={setChosen}
              />
            ))}
          </div>
        ))}
      </div>
      {menu && (
        <PartMenu
          anchor={document.getElementById(`${list}-${rows.indexOf(menu)}`) ?? document.body}
          part={partOf(menu) as MenuPart}
          onClose={() => {
            setMenu(undefined)
            input.current?.focus()
          }}
          onChosen={onClose}
        />
      )}
      <WhatKeysDo row={rows[place]} />
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

interface MenuPart {
  id: number
  pjNo: string
}
const partOf = ({ key, title }: SearchRow): MenuPart | undefined =>
  key.startsWith('part ') ? { id: Number(key.slice('part '.length)), pjNo: title } : undefined
const atEnd = ({ selectionStart, value }: HTMLInputElement) => selectionStart === value.length

/** Whether the document has a use for such a row, as far as the row tells. */
function uses({ addPart, partner, car }: FrontDocument, row: SearchRow): boolean {
  const [kind] = row.key.split(' ')
  if (kind === 'part') return addPart !== undefined
  if (kind === 'client') return partner !== undefined && (row.side === undefined || partner.takes({ udf0: row.side }))
  return kind === 'car' && car !== undefined && (row.car === undefined || car.takes(row.car))
}

/** As it is now and as this reader may know it: what stands in the box may be of yesterday. Keys struck meanwhile come after it. */
async function putInto(document: FrontDocument, row: SearchRow, open: () => void, close: () => void): Promise<void> {
  const release = holdKeys()
  try {
    const take = await taking(document, row)
    if (!take) return open()
    // gone before the cursor is moved: a window that stands takes it back
    flushSync(close)
    take()
    remember(row)
  } catch {
    // told by the request layer; the box stays
  } finally {
    release()
  }
}

/** How the document takes it; undefined: not at all. */
async function taking(document: FrontDocument, { key }: SearchRow): Promise<(() => void) | undefined> {
  const [kind, id = ''] = key.split(' ')
  const one = { page: 1, limit: 1 }
  if (kind === 'car') {
    const [car] = (await call(clientCars.page, { ...one, id: Number(id) })).page.list
    return car && document.car?.takes(car) ? () => document.car?.take(car) : undefined
  }
  const [item] = (await call(lookup.showValue, { ...one, queryType: kind === 'part' ? 1 : 2, queryValue: id })).content
  if (!item) return undefined
  if (kind === 'part') return () => document.addPart?.(item)
  return document.partner?.takes(item) ? () => document.partner?.take(item) : undefined
}

/** What Enter and its kin do with the row chosen. */
function WhatKeysDo({ row }: { row: SearchRow | undefined }) {
  const document = frontDocument()
  const part = row && partOf(row)
  const takes = document && row && uses(document, row)
  if (!row || (!takes && !part)) return null
  return (
    <p className="found-keys" aria-hidden>
      {takes ? (
        <>
          <kbd>Enter</kbd> {part ? `加入${document.what}` : `填入${document.what}`}　<kbd>Ctrl+Enter</kbd> 打开
        </>
      ) : (
        <>
          <kbd>Enter</kbd> 打开
        </>
      )}
      {part && (
        <>
          {'　'}
          <kbd>→</kbd> 更多操作
        </>
      )}
    </p>
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
