import { useNavigate } from 'react-router'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { closeTab } from './page-stack.tsx'
import { mayQuote, quickQuote } from './quick-quote.ts'
import { currentTabs } from './tabs.ts'

/** Keys of the frame, from wherever the caret stands; silent while a dialog is open. The ? panel lists them. */
export function useFrameKeys(onSearch: () => void): void {
  const navigate = useNavigate()
  const step = (by: number) => {
    const { tabs, active } = currentTabs()
    const place = tabs.findIndex(({ path }) => path === active)
    const next = tabs[(place + by + tabs.length) % tabs.length]
    if (next) void navigate(next.path + next.search)
  }
  const closeFront = () => {
    const { tabs, active } = currentTabs()
    const front = tabs.find(({ path }) => path === active)
    if (front && !front.affix) closeTab(front.path, navigate)
  }
  useShortcut('Ctrl+K', '搜索页面、商品、客户、单号', onSearch)
  useShortcut('Alt+M', '搜索页面、商品、客户、单号', onSearch, { inInput: true })
  useShortcut('Alt+Q', '快速报价', quickQuote, { inInput: true, disabled: !mayQuote() })
  useShortcut('Alt+,', '上一个页签', () => step(-1), { inInput: true })
  useShortcut('Alt+.', '下一个页签', () => step(1), { inInput: true })
  useShortcut('Alt+W', '关闭页签', closeFront, { inInput: true })
}
