import { Menu, type MenuProps } from 'antd'
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '#web/kit/session.ts'
import { iconNamed } from './menu-icons.tsx'
import { isGroup, type MenuItem, menuOf, pagesOf } from './menu-tree.ts'
import { opensTab } from './standalone-paths.ts'

type Items = NonNullable<MenuProps['items']>

function itemsOf(items: readonly MenuItem[], top: boolean): Items {
  return items
    .filter(({ hidden }) => !hidden)
    .flatMap((item): Items => {
      const icon = top ? iconNamed(item.icon) : undefined
      if (!isGroup(item)) return [{ key: item.path, label: item.title, icon }]
      const children = itemsOf(item.children, false)
      return children.length > 0 ? [{ key: item.key, label: item.title, icon, children }] : []
    })
}

interface Props {
  folded: boolean
  onOpened?: () => void
}

/** The user's menu; one submenu of a level is open at a time. */
export const SideMenu = memo(function SideMenu({ folded, onOpened }: Props) {
  const { menus } = useSession()
  const navigate = useNavigate()
  // the page comes first, its mark in the menu after it
  const pathname = useDeferredValue(useLocation().pathname)
  const items = useMemo(() => itemsOf(menuOf(menus), true), [menus])
  const parents = useMemo(() => pagesOf(menus).find(({ path }) => path === pathname)?.parents, [menus, pathname])
  const [openKeys, setOpenKeys] = useState<readonly string[]>([])
  useEffect(() => {
    if (parents && parents.length > 0) setOpenKeys(parents)
  }, [parents])

  const open = (keys: readonly string[]) => {
    const opened = keys.find((key) => !openKeys.includes(key))
    setOpenKeys(opened ? [...parentsOf(menuOf(menus), opened), opened] : keys)
  }
  return (
    <Menu
      className="side-menu"
      mode="inline"
      theme="dark"
      inlineIndent={20}
      inlineCollapsed={folded}
      items={items}
      selectedKeys={[pathname]}
      {...(folded ? {} : { openKeys: [...openKeys] })}
      onOpenChange={open}
      onClick={({ key }) => {
        if (opensTab(key)) window.open(key, '_blank', 'noopener')
        else void navigate(key)
        onOpened?.()
      }}
    />
  )
})

function parentsOf(items: readonly MenuItem[], key: string, above: readonly string[] = []): readonly string[] {
  for (const item of items) {
    if (!isGroup(item)) continue
    if (item.key === key) return above
    const found = parentsOf(item.children, key, [...above, item.key])
    if (found.length > 0) return found
  }
  return []
}
