import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { closeTab } from './page-stack.tsx'
import { currentTabs } from './tabs.ts'

/**
 * Keys of the frame, from wherever the caret stands: Ctrl+K or Alt+M finds a page, Alt+1…9 goes to a tab, Alt+, and Alt+. to its neighbours, Alt+W closes it.
 * Not while a dialog is open: what is behind it must not move.
 */
export function useFrameKeys(onSearch: () => void): void {
  const navigate = useNavigate()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) return
    if (!frameKey(event, onSearch, navigate)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
}

function frameKey(event: KeyboardEvent, onSearch: () => void, navigate: ReturnType<typeof useNavigate>): boolean {
  const { ctrlKey, altKey, metaKey, shiftKey, code } = event
  if (shiftKey) return false
  if ((ctrlKey || metaKey) && !altKey && code === 'KeyK') return run(onSearch)
  if (!altKey || ctrlKey || metaKey) return false
  if (code === 'KeyM') return run(onSearch)

  const { tabs, active } = currentTabs()
  const place = tabs.findIndex(({ path }) => path === active)
  if (code === 'KeyW') {
    const tab = tabs[place]
    return tab !== undefined && !tab.affix && run(() => closeTab(tab.path, navigate))
  }
  const digit = /^Digit([1-9])$/.exec(code)?.[1]
  const step = { Comma: -1, Period: 1 }[code]
  const target = digit ? tabs[Number(digit) - 1] : step !== undefined ? tabs[(place + step + tabs.length) % tabs.length] : undefined
  return target !== undefined && run(() => void navigate(target.path + target.search))
}

function run(action: () => void): true {
  action()
  return true
}
