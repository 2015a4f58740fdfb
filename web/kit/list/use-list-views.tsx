import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Endpoint } from '#contract/kit/fields.ts'
import { type ListQuestion, listViews } from '#contract/platform/views.ts'
import { toast } from '../dialog/dialogs.tsx'
import { useOnPage } from '../keys/shortcuts.ts'
import { openPage, usePage } from '../page.ts'
import { useAnnounced } from '../request/announce.ts'
import { call, stamp } from '../request/request.ts'
import { useSession } from '../session/session.ts'
import { saveSetting } from '../session/user-settings.ts'
import { onScreen } from '../table/arrange.ts'
import { type Column, isOperate } from '../table/column.ts'
import { useColumnLayout } from '../table/column-layout.ts'
import { columnSeen, inOrder } from '../table/ordered-columns.ts'
import type { ListPageProps } from './list-page-props.ts'
import type { useListView } from './use-list-view.ts'
import { isKeptKey, standardKey, type ViewBook } from './view-book.ts'
import { ViewMenu } from './view-menu.tsx'
import { asksSame, keptFilters, readFilters, readyViews } from './view-question.ts'

interface Of<E extends Endpoint, R> {
  list: Pick<ListPageProps<E>, 'pageKey' | 'load' | 'filters' | 'readyViews'>
  /** How the list stands. */
  view: ReturnType<typeof useListView>
  /** The program's own columns. */
  columns: readonly Column<R>[]
}

/** The views of a list: their menu, and what the one in force makes of the columns. Lists in dialogs have none. */
export function useListViews<E extends Endpoint, R>({ list: { pageKey, load, filters = [], readyViews: own }, view, columns }: Of<E, R>) {
  const { key } = usePage()
  const onPage = useOnPage()
  const { dictionary, maySee } = useSession()
  const client = useQueryClient()
  const [looked, setLooked] = useState(false)
  const named = isKeptKey(view.viewKey) || isKeptKey(view.wanted)
  const found = useQuery({
    queryKey: [key, 'views', pageKey],
    queryFn: ({ signal }) => call(listViews.page, { path: load.path, place: pageKey }, { signal, quiet: true }),
    enabled: onPage && (looked || named),
    staleTime: 60_000,
    retry: false,
  })
  useAnnounced('views', () => void (found.data && found.refetch()))
  const views = found.data?.content ?? []
  const kept = views.find(({ id }) => String(id) === view.viewKey)
  const ready = useMemo(() => readyViews(filters, columns, own), [filters, columns, own])

  const chosen = kept?.question.columns
  const shownColumns = useMemo(() => {
    const sees = columnSeen(load, maySee)
    return chosen ? inOrder(columns, chosen.filter(sees)) : [...columns]
  }, [columns, chosen, load, maySee])
  const tableKey = kept ? `${pageKey}V${kept.id}` : pageKey
  const { arranged } = useColumnLayout(shownColumns, tableKey)

  const question = (): ListQuestion => ({
    filters: keptFilters(filters, view.searched),
    sort: view.sort ?? null,
    columns: onScreen(arranged).flatMap(({ column }) => (isOperate(column) ? [] : [String(column.prop)])),
    size: view.at.sized ? view.at.limit : 0,
  })

  /** Asked anew, not answered from memory: as after 查询. */
  const take: typeof view.takeView = (...asks) => {
    void client.invalidateQueries({ queryKey: [key, pageKey], refetchType: 'none' })
    view.takeView(...asks)
  }
  const apply = useEffectEvent(async (wanted: string) => {
    const word = ready.find((each) => each.key === wanted)
    if (word) return take(wanted, { values: word.values, sort: undefined, size: 0 })
    const one = views.find(({ id }) => String(id) === wanted)
    if (!one) return gone(wanted)
    const { filters: asked, sort, columns: shown, size } = one.question
    const { values, lost } = await readFilters(filters, asked, dictionary)
    const column = columns.find(({ prop }) => prop === sort?.prop)
    const sortable = column !== undefined && !isOperate(column) && column.sortable === 'server'
    if (sort && !sortable) lost.push('排序')
    if (shown.some((prop) => !columns.some((each) => each.prop === prop))) lost.push('已取消的列')
    if (lost.length > 0) toast.warning(`视图“${one.name}”中的${[...new Set(lost)].join('、')}已不可用，已忽略`)
    take(wanted, { values, sort: sort && sortable ? (sort as typeof view.sort) : undefined, size })
  })
  const gone = (wanted: string) => {
    take('', undefined)
    if (found.isError) return
    toast.warning('视图已被删除或不再共享，已按默认条件显示')
    if (view.standard === wanted) void saveSetting(standardKey(pageKey), null).catch(() => undefined)
  }
  const pending = isKeptKey(view.wanted) && found.isPending
  useEffect(() => {
    if (view.wanted && !pending) void apply(view.wanted)
  }, [view.wanted, pending])

  const book: ViewBook<ListQuestion> = {
    place: pageKey,
    views,
    fetch: async () => {
      setLooked(true)
      if (found.data) await found.refetch()
    },
    keep: (head, asked) => call(listViews.save, { path: load.path, place: pageKey, ...head, question: asked, submittime: stamp() }),
    remove: (id) => call(listViews.remove, { id, submittime: stamp() }),
  }
  const word = ready.find((each) => each.key === view.viewKey)
  const asks = kept?.question ?? (word && { filters: keptFilters(filters, word.values), sort: null })
  const menu: ReactNode = onPage && (
    <ViewMenu
      {...{ book, ready, question }}
      current={view.viewKey}
      changed={asks !== undefined && !asksSame(asks, question())}
      onChoose={(next) => {
        if (next === '') take('', undefined)
        openPage(key, next === '' ? {} : { view: next })
      }}
    />
  )
  return { menu, tableKey, columns: shownColumns }
}
