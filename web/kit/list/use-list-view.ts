import { useMemo, useState } from 'react'
import type { Endpoint, Row } from '#contract/kit/fields.ts'
import { useOnPage } from '../keys/shortcuts.ts'
import { usePage } from '../page.ts'
import { useSession } from '../session/session.ts'
import type { Key, Sort } from '../table/table-props.ts'
import { askedValues, type FilterValues, initialValues, rememberedFilters, rememberFilters, toSent } from './filter-values.ts'
import { useFoundView } from './kept-view.ts'
import type { ListPageProps } from './list-page-props.ts'
import { beginAt, firstSize, fittingSize, pageSizes } from './pager.tsx'
import { standardKey } from './view-book.ts'

/** How a list stands: what is typed and searched for, its page, its order, the rows ticked. Begins as it was left, as its address asks, or as this user had it. */
export function useListView<E extends Endpoint, T extends Endpoint>({ pageKey, filters = [], always }: ListPageProps<E, T>) {
  const { params, asked } = usePage()
  const session = useSession()
  const parameter = session.parameter('TABLE_PAGE_SIZE')
  const sizes = useMemo(() => pageSizes(parameter), [parameter])
  const who = session.user?.userId ?? 0

  const kept = useFoundView(pageKey)
  const [searched, setSearched] = useState<FilterValues>(
    () => kept?.values ?? askedValues(filters, params) ?? rememberedFilters(who, pageKey, filters) ?? initialValues(filters),
  )
  const [values, setValues] = useState(kept?.typed ?? searched)
  const [at, setAt] = useState(() => beginAt(kept, firstSize(parameter, sizes)))
  /** Rows that fit, once the list has been laid out. */
  const [fits, setFits] = useState<number>()
  const chosen = parameter.trim() !== ''
  const [sort, setSort] = useState(kept?.sort as Sort<Row<E> & object> | undefined)
  const [selected, setSelected] = useState<ReadonlySet<Key>>(new Set())
  const onPage = useOnPage()
  const ownStandard = onPage ? session.setting(standardKey(pageKey)) : undefined
  const standard = typeof ownStandard === 'string' ? ownStandard : ''
  /** The view it stands in, and the one that is wanted: nothing is asked for before it is known what that one asks. */
  const [viewKey, setViewKey] = useState(kept?.view ?? '')
  const [wanted, setWanted] = useState(() => {
    if (!onPage || kept) return ''
    return params.view ?? (askedValues(filters, params) ? '' : standard)
  })

  const look = (next: FilterValues) => {
    setValues(next)
    setSearched(next)
    setAt((before) => ({ ...before, page: 1 }))
    setSelected(new Set())
  }
  // opened again from elsewhere, for other rows or for the same ones anew
  const asking = `${asked} ${JSON.stringify(params)}`
  const [answered, setAnswered] = useState(asking)
  if (asking !== answered) {
    setAnswered(asking)
    const named = askedValues(filters, params)
    if (onPage && params.view) setWanted(params.view)
    else if (named) {
      setViewKey('')
      look(named)
    }
  }

  const turnTo = (page: number, limit: number, sized = at.sized) => {
    setAt({ page, limit, sized })
    setSelected(new Set())
  }
  const query = useMemo(
    () => ({ ...always, ...toSent(filters, searched), ...(sort && { sortProp: sort.prop, sortOrder: sort.order }) }),
    [always, filters, searched, sort],
  )
  const automatic = () => ({ page: 1, limit: chosen ? firstSize(parameter, sizes) : (fits ?? at.limit), sized: false })
  return {
    ...{ viewKey, wanted, standard },
    /** Stands as a view asks; without one as it stood at first. */
    takeView(key: string, asks: { values: FilterValues; sort: typeof sort; size: number } | undefined) {
      setWanted('')
      setViewKey(key)
      look(asks?.values ?? initialValues(filters))
      setSort(asks?.sort)
      setAt(asks && asks.size > 0 ? { page: 1, limit: asks.size, sized: true } : automatic())
    },
    /** Back to what its view asks. */
    again: () => setWanted(viewKey),
    ...{ kept, searched, values, setValues, at, sort, sizes, query, selected, setSelected },
    /** Before it is known how many rows fit, none are asked for: they would be asked for twice. */
    ready: fits !== undefined && wanted === '',
    auto: {
      size: fits ?? at.limit,
      on: !chosen && !at.sized,
      // where the company has a size of its own, what fits is the user's choice like any other number
      choose: () => turnTo(1, fits ?? at.limit, chosen),
    },
    laidOut(height: number) {
      const size = fittingSize(height)
      setFits(size)
      if (!chosen && !at.sized) setAt(beginAt(kept, size))
    },
    search(next: FilterValues) {
      look(next)
      // what a view was changed to is not how he likes to begin
      if (viewKey === '') rememberFilters(who, pageKey, next)
    },
    orderBy(next: typeof sort) {
      setSort(next)
      setAt((before) => ({ ...before, page: 1 }))
    },
    turnTo,
  }
}
