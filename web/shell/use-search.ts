import { useEffect, useMemo, useState } from 'react'
import { searchAll } from '#contract/documents/search-all.ts'
import { catalogue } from '#contract/master/catalogue/catalogue.ts'
import { frontDocument } from '#web/kit/document/front-document.ts'
import { call } from '#web/kit/request/request.ts'
import { currentSession, useSession } from '#web/kit/session/session.ts'
import { saveSetting } from '#web/kit/session/user-settings.ts'
import { SWITCH, useCompanies } from './company-switch.tsx'
import { type MenuPage, pagesOf } from './menu-tree.ts'
import {
  actionRows,
  companyRows,
  type FoundAll,
  groupsOf,
  isMeant,
  pageRow,
  type SearchGroup,
  type SearchRow,
  vinIn,
  vinRow,
} from './search-rows.ts'

const PAGES = 5
/** With nothing typed. */
const AT_FIRST = 12
const RECENT = 8
const RECENT_SETTING = 'search.recent'
/** After the last key. */
const WAIT_MS = 40

interface Asked {
  text: string
  found?: FoundAll
  cars?: readonly SearchRow[]
  failed?: boolean
}

export interface Searched {
  groups: readonly SearchGroup[]
  /** The server has not answered for what stands there. */
  busy: boolean
  failed: boolean
  /** A page that is meant letter for letter: it need not wait for what else there is. */
  sure: boolean
  retry(): void
  /** Over to another branch company. */
  change(id: number): void
}

/** Pages at once, the rest from the server as soon as the hand rests. */
export function useSearch(typed: string): Searched {
  const { menus, may } = useSession()
  const pages = useMemo(() => pagesOf(menus).filter(({ hidden, path }) => !hidden || path === '/index'), [menus])
  const search = usePageSearch(pages)
  const { others, change } = useCompanies()
  const [asked, setAsked] = useState<Asked>({ text: '' })
  const [again, setAgain] = useState(0)
  const text = typed.trim()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks once more
  useEffect(() => {
    if (text === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const options = { signal: abort.signal, quiet: true }
      Promise.all([call(searchAll.all, { text, clientId: frontDocument()?.clientId ?? 0 }, options), carsOf(text, options)]).then(
        ([{ content }, cars]) => setAsked({ text, found: content, cars }),
        () => abort.signal.aborted || setAsked({ text, failed: true }),
      )
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, again])

  const answered = asked.text === text ? asked : undefined
  const { groups, sure } = useMemo(() => {
    if (text === '')
      return {
        groups: [
          ...[...recent(), { name: '操作', rows: [...actionRows(pages, may), ...companyRows(others, SWITCH.keys)] }].filter(
            ({ rows }) => rows.length > 0,
          ),
          { name: '页面', rows: pages.slice(0, AT_FIRST).map((page) => pageRow(page, '')) },
        ],
        sure: false,
      }
    const alike = search(text, PAGES)
    const first: MenuPage | undefined = alike[0]
    return {
      groups: groupsOf(
        alike.map((page) => pageRow(page, text)),
        answered?.found,
        text,
        answered?.cars,
        [...actionRows(pages, may, text), ...companyRows(others, SWITCH.keys, text)],
      ),
      sure: !!first && isMeant(first, text),
    }
  }, [text, pages, may, search, answered, others])
  const retry = () => {
    setAsked({ text: '' })
    setAgain((times) => times + 1)
  }
  return { groups, sure, busy: text !== '' && !answered, failed: answered?.failed ?? false, retry, change: (id) => void change(id) }
}

type SearchIn = typeof import('./menu-search.ts')['searchIn']
let searchIn: SearchIn | undefined

/** Pages by a word. What forgives slips is fetched when the box is opened; until it is here, those that are meant letter for letter are found. */
function usePageSearch(pages: readonly MenuPage[]): (text: string, limit: number) => MenuPage[] {
  const [here, setHere] = useState<SearchIn | undefined>(() => searchIn)
  useEffect(() => {
    if (here) return
    import('./menu-search.ts').then(
      (module) => {
        searchIn = module.searchIn
        setHere(() => module.searchIn)
      },
      () => undefined,
    )
  }, [here])
  return useMemo(() => here?.(pages) ?? ((text, limit) => pages.filter((page) => isMeant(page, text)).slice(0, limit)), [here, pages])
}

/** 17 signs are decoded: for whoever may look into the catalogue. */
async function carsOf(text: string, options: { signal: AbortSignal; quiet: boolean }): Promise<SearchRow[]> {
  const vin = vinIn(text)
  if (!vin || !currentSession().may('base:model:query', 'base:basepj:query')) return []
  const { content } = await call(catalogue.decode, { vin }, options)
  return [vinRow(content)]
}

const isRow = (row: unknown): row is SearchRow => typeof row === 'object' && row !== null && 'link' in row && 'title' in row && 'key' in row
const kept = (): SearchRow[] => {
  const setting = currentSession().setting(RECENT_SETTING)
  return Array.isArray(setting) ? setting.filter(isRow) : []
}
function recent(): SearchGroup[] {
  const rows = kept()
  return rows.length > 0 ? [{ name: '最近', rows }] : []
}

/** What was opened stands first when the box is opened again; prices and stock are not kept. */
export function remember(row: SearchRow): void {
  const rows = [{ ...row, facts: '', exact: false }, ...kept().filter(({ key }) => key !== row.key)].slice(0, RECENT)
  void saveSetting(
    RECENT_SETTING,
    rows.map(({ key, link, title, more }) => ({ key, link, title, more, facts: '', exact: false })),
  ).catch(() => undefined)
}
