import { useState } from 'react'
import { AppDialog } from '../dialog/app-dialog.tsx'
import { type Shortcut, shortcutsHere, useShortcut } from './shortcuts.ts'

/** The ? key lists what the keyboard can do here, in a dialog too; Ctrl+/ does so while something is typed. Mounted once in the frame. */
export function ShortcutPanel() {
  const [here, setHere] = useState<readonly Shortcut[]>()
  const show = () => setHere((before) => before ?? shortcutsHere())
  useShortcut('?', '快捷键一览', show, { inInput: false, everywhere: true })
  useShortcut('Ctrl+/', '快捷键一览（输入时）', show, { everywhere: true })
  if (!here) return null
  return (
    <AppDialog title="快捷键一览" width={520} onClose={() => setHere(undefined)}>
      <dl className="pc-keys">
        {here.map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              <kbd>{keysAsRead(keys)}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </AppDialog>
  )
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Backspace: '退格',
}
const keysAsRead = (keys: string) => keys.replace(/Arrow(?:Up|Down|Left|Right)|Escape|Backspace/g, (name) => SIGNS[name] ?? name)
