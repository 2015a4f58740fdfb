import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { ShortcutScope, useShortcutScope } from '../keys/shortcuts.ts'
import './bottom-sheet.css'

interface Props {
  title: string
  onClose: () => void
  /** Buttons, below what scrolls. */
  footer: ReactNode
  children: ReactNode
}

/** The window of a phone: it comes from below, where the thumb is. No field is focused, or the keyboard would cover half of it. Mounted = open. */
export function BottomSheet({ title, onClose, footer, children }: Props) {
  const scope = useShortcutScope()
  return (
    <ShortcutScope value={scope}>
      <Drawer
        open
        title={title}
        placement="bottom"
        rootClassName="pc-sheet"
        onClose={onClose}
        footer={footer}
        styles={{ wrapper: { height: 'auto', maxHeight: '88dvh' } }}
      >
        {children}
      </Drawer>
    </ShortcutScope>
  )
}
