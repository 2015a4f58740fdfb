import {
  CalculatorOutlined,
  CarOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  PayCircleOutlined,
  SearchOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { later } from '#web/kit/later.tsx'
import { mayOpenCatalogue } from '#web/kit/session/catalogue-entry.ts'
import { useSession } from '#web/kit/session/session.ts'
import { mayRenew, openRenewal } from '#web/modules/platform/renewal/renewing.ts'
import { CompanySwitch } from './company-switch.tsx'
import { ConnectionDot } from './connection-dot.tsx'
import { ContactsPopup } from './contacts-popup.tsx'
import { Fullscreen } from './fullscreen.tsx'
import { HelpButton } from './help-button.tsx'
import { HOME, pagesOf } from './menu-tree.ts'
import { MessageBell } from './message-bell.tsx'
import { MoreMenu } from './more-menu.tsx'
import { mayQuote, quickQuote } from './quick-quote.ts'
import { changeSettings, useSettings } from './settings.ts'
import { UserMenu } from './user-menu.tsx'

const SettingsPanel = later(async () => (await import('./settings-panel.tsx')).SettingsPanel)

interface Props {
  wide: boolean
  onMenu: () => void
  onSearch: () => void
}

export const TopBar = memo(function TopBar({ wide, onMenu, onSearch }: Props) {
  const { folded } = useSettings()
  const [settingsOpen, setSettingsOpen] = useState(false)
  const fold = wide ? () => changeSettings({ folded: !folded }) : onMenu
  return (
    <header className="top-bar">
      <Button type="text" icon={foldIcon(wide, folded)} aria-label={wide ? '折叠菜单' : '打开菜单'} onClick={fold} />
      <Trail whole={wide} />
      <div className="top-bar-tools">
        <Button
          type="text"
          icon={<SearchOutlined />}
          onClick={onSearch}
          aria-label={wide ? undefined : '搜索'}
          title="搜索页面、商品、客户、单号 (Ctrl+K)"
        >
          {wide && <span className="top-bar-hint">搜索 Ctrl+K</span>}
        </Button>
        {wide && <CompanySwitch />}
        {wide && mayQuote() && (
          <Button type="text" icon={<CalculatorOutlined />} onClick={quickQuote} title="快速报价 (Alt+Q)">
            快速报价
          </Button>
        )}
        {wide && mayOpenCatalogue() && (
          <Button type="text" icon={<CarOutlined />} href="/epc" target="_blank" rel="noopener" title="在新标签页打开配件目录">
            配件目录
          </Button>
        )}
        {wide && mayRenew() && (
          <Button type="text" icon={<PayCircleOutlined />} onClick={() => void openRenewal()}>
            在线续费
          </Button>
        )}
        <ConnectionDot />
        <MessageBell />
        {wide && <ContactsPopup />}
        <HelpButton />
        {wide && <Fullscreen />}
        {!wide && <MoreMenu />}
        <Button type="text" icon={<SettingOutlined />} aria-label="布局设置" title="布局设置" onClick={() => setSettingsOpen(true)} />
        <UserMenu wide={wide} />
      </div>
      {settingsOpen && <SettingsPanel onClose={() => setSettingsOpen(false)} />}
    </header>
  )
})

function foldIcon(wide: boolean, folded: boolean) {
  if (!wide) return <MenuOutlined />
  return folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />
}

/** Where the page in front lies in the menu; in a narrow window its name alone. */
function Trail({ whole }: { whole: boolean }) {
  const { menus } = useSession()
  const pathname = useDeferredValue(useLocation().pathname)
  const pages = useMemo(() => pagesOf(menus), [menus])
  const page = pages.find(({ path }) => path === pathname)
  const way = page && whole ? [...(pathname === HOME ? [] : ['首页']), ...page.trail] : []
  const titles = page ? [...way, page.title] : []
  return (
    <nav className="top-bar-trail" aria-label="当前位置">
      <ol>
        {titles.map((title, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be called alike
          <li key={place}>{title}</li>
        ))}
      </ol>
    </nav>
  )
}
