import { PushpinFilled } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { menus } from '#contract/platform/menus.ts'
import { Card } from '#web/kit/card.tsx'
import { later } from '#web/kit/later.tsx'
import { openPage, usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { pagesOf } from './menu-tree.ts'
import { pinnedPages, shownPages } from './pinned-pages.ts'

const PinPages = later(async () => (await import('./pin-pages.tsx')).PinPages)

/** 常用功能: the pages the reader has pinned, then those he opens most. Nothing until he has opened some: every page stands below. */
export function MostUsed() {
  const { key } = usePage()
  const { menus: tree } = useSession()
  const [pinning, setPinning] = useState(false)
  const pin = useRef<HTMLButtonElement>(null)
  const { data } = useQuery({
    queryKey: [key, 'most-used'],
    queryFn: ({ signal }) => call(menus.mostUsed, {}, { signal, quiet: true }),
  })
  const pinned = pinnedPages()
  const open = useMemo(() => pagesOf(tree).filter(({ hidden, menuId }) => !hidden && menuId > 0), [tree])
  const pages = shownPages(open, pinned, data?.data ?? [])
  if (pages.length === 0) return null
  const closed = () => {
    setPinning(false)
    pin.current?.focus()
  }
  return (
    <Card
      title="常用功能"
      className="home-card"
      extra={
        <Button ref={pin} type="link" size="small" aria-expanded={pinning} onClick={() => setPinning(!pinning)}>
          固定
        </Button>
      }
    >
      {pinning && <PinPages open={open} pinned={pinned} onClose={closed} />}
      <div className="home-most">
        {pages.map(({ path, title, component }) => (
          <Button key={path} icon={pinned.includes(component) && <PushpinFilled aria-label="已固定" />} onClick={() => openPage(path)}>
            {title}
          </Button>
        ))}
      </div>
    </Card>
  )
}
