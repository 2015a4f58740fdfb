import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef, Modal } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { openPage } from '#web/kit/page.ts'
import { useSession } from '#web/kit/session/session.ts'
import { searchIn } from './menu-search.ts'
import { type MenuPage, pagesOf } from './menu-tree.ts'

const SHOWN = 12

interface Props {
  /** The field stands ready. */
  onCome: () => void
  onClose: () => void
}

/** Finds a page of the menu by its title or path; keyboard only. */
export function HeaderSearch({ onCome, onClose }: Props) {
  const { menus } = useSession()
  const pages = useMemo(() => pagesOf(menus).filter(({ hidden, path }) => !hidden || path === '/index'), [menus])
  const search = useMemo(() => searchIn(pages), [pages])
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const input = useRef<InputRef>(null)
  useEffect(() => {
    input.current?.focus()
    // what was struck before is written now
    onCome()
  }, [onCome])
  const found = text.trim() ? search(text.trim(), SHOWN) : pages.slice(0, SHOWN)

  const open = (page: MenuPage | undefined) => {
    if (!page) return
    onClose()
    openPage(page.path)
  }
  const onKey = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setPlace((at) => (at + step + found.length) % Math.max(found.length, 1))
    } else if (event.key === 'Enter') open(found[place])
  }

  return (
    <Modal
      open
      footer={null}
      closable={false}
      onCancel={onClose}
      width={520}
      className="header-search"
      style={{ top: 80 }}
      title="搜索菜单"
    >
      <Input
        ref={input}
        prefix={<SearchOutlined />}
        placeholder="输入页面名称"
        aria-label="搜索菜单"
        value={text}
        onKeyDown={onKey}
        onChange={({ target }) => {
          setText(target.value)
          setPlace(0)
        }}
      />
      <ul className="plain-list" aria-label="找到的页面">
        {found.map((page, at) => (
          <li key={page.path}>
            <button
              type="button"
              className={at === place ? 'found found-active' : 'found'}
              onClick={() => open(page)}
              onMouseMove={() => setPlace(at)}
            >
              <span>{page.title}</span>
              <small>{page.trail.join(' / ')}</small>
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="found-none">没有找到页面</li>}
      </ul>
    </Modal>
  )
}
