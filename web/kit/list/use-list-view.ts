import { useMemo, useState } from 'react'
import type { Endpoint, Row } from '#contract/kit/fields.ts'
import { usePage } from '../page.ts'
import { useSession } from '../session/session.ts'
import type { Key, Sort } from '../table/table-props.ts'
import { askedValues, type FilterValues, initialValues, rememberedFilters, rememberFilters, toSent } from './filter-values.ts'
import { useFoundView } from './kept-view.ts'
import type { ListPageProps } from './list-page-props.ts'
import { beginAt, firstSize, fittingSize, pageSizes } from './pager.tsx'

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
    const wanted = askedValues(filters, params)
    if (wanted) look(wanted)
  }

  const turnTo = (page: number, limit: number, sized = at.sized) => {
    setAt({ page, limit, sized })
    setSelected(new Set())
  }
  const query = useMemo(
    () => ({ ...always, ...toSent(filters, searched), ...(sort && { sortProp: sort.prop, sortOrder: sort.order }) }),
    [always, filters, searched, sort],
  )
  return {
    ...{ kept, searched, values, setValues, at, sort, sizes, query, selected, setSelected },
    /** Before it is known how many rows fit, none are asked for: they would be asked for twice. */
    ready: fits !== undefined,
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
      rememberFilters(who, pageKey, next)
    },
    orderBy(next: typeof sort) {
      setSort(next)
      setAt((before) => ({ ...before, page: 1 }))
    },
    turnTo,
  }
}
