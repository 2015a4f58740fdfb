import { useQuery } from '@tanstack/react-query'
import { Button, Card } from 'antd'
import { useMemo } from 'react'
import { menus } from '#contract/platform/menus.ts'
import { openPage, usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { pagesOf } from './menu-tree.ts'

const SHOWN = 8

/** 常用功能: the pages the reader opens most. Nothing until he has opened some: every page stands below. */
export function MostUsed() {
  const { key } = usePage()
  const { menus: tree } = useSession()
  const { data } = useQuery({
    queryKey: [key, 'most-used'],
    queryFn: ({ signal }) => call(menus.mostUsed, {}, { signal, quiet: true }),
  })
  const pages = useMemo(() => {
    const open = new Map(pagesOf(tree).flatMap((page) => (page.hidden ? [] : [[page.menuId, page] as const])))
    return (data?.data ?? []).flatMap((id) => open.get(id) ?? []).slice(0, SHOWN)
  }, [tree, data])
  if (pages.length === 0) return null
  return (
    <Card title="常用功能" size="small" className="home-card">
      <div className="home-most">
        {pages.map(({ path, title }) => (
          <Button key={path} onClick={() => openPage(path)}>
            {title}
          </Button>
        ))}
      </div>
    </Card>
  )
}
