import '#web/registered.ts'
import { VerticalAlignTopOutlined } from '@ant-design/icons'
import { Button, Grid } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { SEARCH_WISHED } from '#web/kit/document/front-document.ts'
import { guardWindow } from '#web/kit/form/unsaved.ts'
import { holdKeys } from '#web/kit/keys/held-keys.ts'
import { ShortcutPanel } from '#web/kit/keys/shortcut-panel.tsx'
import { later } from '#web/kit/later.tsx'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { useUser } from '#web/kit/session/session.ts'
import { followSettings } from '#web/kit/session/user-settings.ts'
import { followReminders } from '#web/modules/platform/renewal/renewing.ts'
import { DeletionBand } from './deletion-band.tsx'
import { useHeaderScroll } from './header-scroll.ts'
import { LicenceBand } from './licence-band.tsx'
import { Logo } from './logo.tsx'
import { PageStack } from './page-stack.tsx'
import { SampleBanner } from './sample-banner.tsx'
import { SearchBox } from './search-box.tsx'
import { useSettings } from './settings.ts'
import { SideMenu } from './side-menu.tsx'
import { sayWhenLeaving } from './sign-out.ts'
import { SkipLink } from './skip-link.tsx'
import { NOT_FOUND } from './standalone-paths.ts'
import { SupportBanner } from './support-banner.tsx'
import { TabBar } from './tab-bar.tsx'
import { useTabs } from './tabs.ts'
import { TopBar } from './top-bar.tsx'
import { askUnread, followUnread, listenAnew } from './unread.ts'
import { UpdateBand } from './update-band.tsx'
import { useFrameKeys } from './use-frame-keys.ts'
import { useSettingsPush } from './use-settings-push.ts'
import { useVisits } from './use-visits.tsx'

const SideDrawer = later(async () => (await import('./side-drawer.tsx')).SideDrawer)
const NotFoundPage = later(async () => (await import('./not-found-page.tsx')).NotFoundPage)
const ImportantNotices = later(async () => (await import('#web/modules/platform/messages/important-notices.tsx')).ImportantNotices)

/** The main frame: menu, bar, tabs and the pages kept alive under them. */
export function Frame() {
  const { mustChangePwd, mustSetFactor } = useUser()
  const { folded, showLogo, tagsView, fixedHeader } = useSettings()
  // wide unless known otherwise: a first frame drawn for a phone would flash on every desktop
  const { lg: wide = true } = Grid.useBreakpoint()
  const [menuOpen, setMenuOpen] = useState(false)
  // while it is open: tells that its field stands ready. Its code is not fetched later: what an input method hands over right after Ctrl+K would be lost
  const [searching, setSearching] = useState<() => void>()
  const open = searching !== undefined
  // steady: whatever they are given to is not drawn anew with the frame
  const openMenu = useCallback(() => setMenuOpen(true), [])
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const search = useCallback(() => {
    if (open) return
    const onCome = holdKeys()
    setSearching(() => onCome)
  }, [open])
  const elsewhere = useVisits()
  useFrameKeys(search)
  useAnnounced(SEARCH_WISHED, search)
  const head = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { active } = useTabs()
  const lost = useLocation().pathname === NOT_FOUND
  const { far, toTop } = useHeaderScroll(head, body, fixedHeader, active)
  useSettingsPush()

  useEffect(followUnread, [])
  useAnnounced('session-goes-on', listenAnew)
  useEffect(followReminders, [])
  useEffect(sayWhenLeaving, [])
  useEffect(followSettings, [])
  useEffect(guardWindow, [])
  const stands = !elsewhere
  useEffect(() => {
    if (!stands) return
    if (mustChangePwd) void openDialog('changePassword', { forced: true })
    else if (mustSetFactor) void openDialog('factorSetUp', { forced: true })
  }, [stands, mustChangePwd, mustSetFactor])

  if (elsewhere) return elsewhere
  const logo = showLogo && (
    <div className="side-logo">
      <Logo />
      {(!folded || !wide) && <span>配驰</span>}
    </div>
  )
  return (
    <div className={`frame${fixedHeader ? ' frame-fixed' : ''}`}>
      <SkipLink />
      {wide ? (
        <aside className={`side${folded ? ' side-folded' : ''}`}>
          {logo}
          <SideMenu folded={folded} />
        </aside>
      ) : (
        <SideDrawer open={menuOpen} onClose={closeMenu}>
          {logo}
          <SideMenu folded={false} onOpened={closeMenu} />
        </SideDrawer>
      )}
      <div className="frame-body" ref={body}>
        <div className="frame-head" ref={head}>
          <UpdateBand />
          <SupportBanner />
          <SampleBanner />
          <DeletionBand />
          <LicenceBand />
          <TopBar wide={wide} onMenu={openMenu} onSearch={search} />
          {tagsView && <TabBar />}
        </div>
        <PageStack away={lost} />
        {lost && <NotFoundPage />}
        {far && <Button className="to-top" shape="circle" icon={<VerticalAlignTopOutlined />} aria-label="回到顶部" onClick={toTop} />}
      </div>
      <ShortcutPanel />
      {!mustChangePwd && !mustSetFactor && <ImportantNotices onRead={() => void askUnread().catch(() => undefined)} />}
      {searching && <SearchBox onCome={searching} onClose={() => setSearching(undefined)} />}
    </div>
  )
}
