import { useQuery } from '@tanstack/react-query'
import { Button, Card, Empty, Skeleton } from 'antd'
import { useMemo } from 'react'
import { messages } from '#contract/messages.ts'
import { openPage, usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request.ts'
import { useSession, useUser } from '#web/kit/session.ts'
import { HomeSummary } from '#web/modules/home/home-summary.tsx'
import { iconNamed } from './menu-icons.tsx'
import { isGroup, type MenuItem, type MenuPage, menuOf } from './menu-tree.ts'

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
          <Shortcuts />
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

function Shortcuts() {
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
    <Card title="常用功能" size="small" className="home-card">
      {groups.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有可用的功能，请联系本公司管理员分配角色" />}
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

function UnreadMessages() {
  const { key } = usePage()
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: [key, 'newest'],
    queryFn: ({ signal }) => call(messages.newest, {}, { signal, quiet: true }),
  })
  const rows = data?.content ?? []
  return (
    <Card
      title="未读消息"
      size="small"
      className="home-card"
      extra={
        <Button type="link" size="small" onClick={() => openPage('/system/notification')}>
          全部消息
        </Button>
      }
    >
      {isPending && <Skeleton active title={false} />}
      {isError && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="消息加载失败">
          <Button onClick={() => void refetch()}>重试</Button>
        </Empty>
      )}
      {data && rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有未读消息" />}
      <ul className="plain-list home-messages">
        {rows.map(({ id, title, content, createTime }) => (
          <li key={id}>
            <strong>{title}</strong>
            <time>{createTime}</time>
            <p>{content}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
