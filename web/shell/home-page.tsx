import { Button, Empty } from 'antd'
import { useMemo } from 'react'
import { Card } from '#web/kit/card.tsx'
import { openPage } from '#web/kit/page.ts'
import { useSession, useUser } from '#web/kit/session/session.ts'
import { MyReports } from '#web/modules/reports/figures/my-reports.tsx'
import { HomeSummary } from '#web/modules/reports/home/home-summary.tsx'
import { iconNamed } from './menu-icons.tsx'
import { isGroup, type MenuItem, type MenuPage, menuOf } from './menu-tree.ts'
import { MostUsed } from './most-used.tsx'
import { UnreadMessages } from './unread-messages.tsx'

/** 首页: what needs the reader first, and the way to everything else. */
export function HomePage() {
  const { realName, companyName, busDate, roleNames } = useUser()
  return (
    <div className="home">
      <header className="home-head">
        <h1>
          {greeting()}，{realName}
        </h1>
        <p>
          {companyName} · {roleNames.join('、')} · 业务日期 {busDate}
        </p>
      </header>
      <div className="home-columns">
        <div className="home-main">
          <HomeSummary />
          <MostUsed />
          <EveryPage />
        </div>
        <UnreadMessages />
      </div>
    </div>
  )
}

function greeting(): string {
  const hour = new Date().getHours()
  if (hour < 6) return '夜深了'
  if (hour < 12) return '上午好'
  return hour < 18 ? '下午好' : '晚上好'
}

function pagesBelow(item: MenuItem): MenuPage[] {
  if (item.hidden) return []
  return isGroup(item) ? item.children.flatMap(pagesBelow) : [item]
}

function EveryPage() {
  const { menus } = useSession()
  const groups = useMemo(
    () =>
      menuOf(menus)
        .filter(isGroup)
        .map(({ key, title, icon, ...group }) => ({ key, title, icon, pages: pagesBelow({ key, title, icon, ...group }) }))
        .filter(({ pages }) => pages.length > 0),
    [menus],
  )
  return (
    <Card title="全部功能" className="home-card">
      {groups.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无可用的功能，请联系本公司管理员分配角色" />}
      <MyReports />
      {groups.map(({ key, title, icon, pages }) => (
        <section key={key} className="home-group">
          <h2>
            {iconNamed(icon)} {title}
          </h2>
          <div>
            {pages.map(({ path, title: name }) => (
              <Button key={path} onClick={() => openPage(path)}>
                {name}
              </Button>
            ))}
          </div>
        </section>
      ))}
    </Card>
  )
}
