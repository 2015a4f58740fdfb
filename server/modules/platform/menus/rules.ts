interface Level {
  menuId: number
  parentId: number | null
  title: string
  path: string
  component: string
  icon: string
  tags: readonly string[]
  hidden: boolean
  noCache: boolean
  pinyin: string[]
}

const ownNode = ({ menuId, title, path, component, icon, hidden, noCache, pinyin }: Level) => ({
  path,
  name: component === 'Framelayout' || component === 'ParentView' ? `menu${menuId}` : component,
  component,
  hidden,
  meta: { id: menuId, title, icon, noCache, affix: false, pinyin },
})

/** Any of the rights opens a page; a page that is about a price is for whoever may see it. */
function opens(tags: readonly string[], may: (...tags: string[]) => boolean): boolean {
  const prices = tags.filter((tag) => tag.startsWith('price.'))
  const rights = tags.filter((tag) => !tag.startsWith('price.'))
  return (rights.length === 0 || may(...rights)) && prices.every((tag) => may(tag))
}

const isShell = ({ component }: Level) => component === 'Framelayout' || component === 'ParentView'

/** The tree somebody sees: pages he has a tag for, and the levels above them. Rows come in order. */
export function routersOf(rows: readonly Level[], may: (...tags: string[]) => boolean) {
  const below = (id: number | null) => rows.filter((row) => row.parentId === id && (isShell(row) || opens(row.tags, may)))
  const pages = (id: number) =>
    below(id)
      .filter((row) => !isShell(row))
      .map((row) => ({ ...ownNode(row), children: [] }))
  const groups = (id: number) =>
    below(id)
      .map((row) => ({ row, node: { ...ownNode(row), children: isShell(row) ? pages(row.menuId) : [] } }))
      .filter(({ row, node }) => !isShell(row) || node.children.length > 0)
      .map(({ node }) => node)
  return below(null)
    .map((row) => ({ ...ownNode(row), children: groups(row.menuId) }))
    .filter(({ children }) => children.length > 0)
}
