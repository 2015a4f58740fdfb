import { Button, Select } from 'antd'
import { useState } from 'react'
import type { MenuPage } from './menu-tree.ts'
import { MOST_PAGES, savePinned } from './pinned-pages.ts'

interface Props {
  open: readonly MenuPage[]
  pinned: readonly string[]
  onClose: () => void
}

/** Which pages stand in 常用功能 for good: chosen by title or its initials, in the order in which they are chosen. */
export function PinPages({ open, pinned, onClose }: Props) {
  const known = pinned.filter((name) => open.some(({ component }) => component === name))
  const [chosen, setChosen] = useState<string[]>(known)
  const [busy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    savePinned(chosen).then(onClose, () => setBusy(false))
  }
  const alike = (typed: string, { title, pinyin }: MenuPage) => [title, ...pinyin].some((word) => word.includes(typed.trim().toLowerCase()))
  return (
    <div className="home-pin">
      <Select
        mode="multiple"
        autoFocus
        allowClear
        aria-label="固定的功能"
        placeholder={`不选：按使用次数排列；最多 ${MOST_PAGES} 个`}
        maxCount={MOST_PAGES}
        value={chosen}
        onChange={setChosen}
        options={open.map((page) => ({ value: page.component, label: page.title, page }))}
        filterOption={(typed, option) => !!option && alike(typed, option.page)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key !== 'F8') return
          event.preventDefault()
          save()
        }}
      />
      <Button type="primary" loading={busy} onClick={save}>
        确定 <kbd>F8</kbd>
      </Button>
      <Button onClick={onClose}>取消</Button>
    </div>
  )
}
