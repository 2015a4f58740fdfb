import { useState } from 'react'
import { AppDialog } from '../dialog/app-dialog.tsx'
import { type Shortcut, shortcutsHere, useShortcut } from './shortcuts.ts'

const inEveryTable: readonly (readonly [string, string])[] = [
  ['Enter / Shift+Enter', '下一个、上一个可编辑单元格'],
  ['↑ ↓ ← → PageUp PageDown Home End', '移动；按住 Shift 选择区域'],
  ['F2 / Esc', '修改、放弃修改'],
  ['Alt+Enter', '打开单元格的链接或配件菜单'],
  ['Alt+↑', '按当前列排序'],
  ['Ctrl+C / Ctrl+V', '复制、从 Excel 粘贴'],
]

/** The ? key lists what the keyboard can do here. Mounted once in the frame. */
export function ShortcutPanel() {
  const [here, setHere] = useState<readonly Shortcut[]>()
  useShortcut('?', '快捷键一览', () => setHere(shortcutsHere()), { inInput: false })
  if (!here) return null
  return (
    <AppDialog title="快捷键一览" width={520} onClose={() => setHere(undefined)}>
      <dl className="pc-keys">
        {here.map(({ keys, label }) => (
          <KeyLine key={keys} keys={keys} label={label} />
        ))}
        {inEveryTable.map(([keys, label]) => (
          <KeyLine key={keys} keys={keys} label={label} />
        ))}
      </dl>
    </AppDialog>
  )
}

function KeyLine({ keys, label }: { keys: string; label: string }) {
  return (
    <div>
      <dt>
        <kbd>{keys}</kbd>
      </dt>
      <dd>{label}</dd>
    </div>
  )
}
