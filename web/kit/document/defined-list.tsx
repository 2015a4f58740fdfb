import { type ReactNode, useMemo } from 'react'
import type { Endpoint } from '#contract/kit/fields.ts'
import type { ListPageProps } from '../list/list-page-props.ts'
import { useSession } from '../session/session.ts'
import { withTurns } from '../table/column.ts'
import { besideTotals } from '../table/totals-beside.ts'
import type { ListedDocument, SomeOrder } from './defined.ts'
import { DocumentList } from './document-list.tsx'
import type { ListProps } from './document-page.tsx'
import { usePlaces } from './use-places.ts'

interface Props<D> extends ListProps<D> {
  of: ListedDocument
  /** Other views of the same page. */
  views?: ReactNode
}

/** The list of a defined document. */
export function DefinedList<D>({ of, views, ...listProps }: Props<D>) {
  const { what, kind, page, tags, calls, list, always, open } = of
  const { may, maySee } = useSession()
  const { warehouses } = usePlaces()
  const filters = useMemo(() => list.filters({ warehouses, maySee }), [list, warehouses, maySee])
  const columns = useMemo(() => {
    const marked = withTurns(list.columns, { 草稿: tags.confirm, ...list.next }, may)
    const { turn } = list
    return turn ? marked.map((column) => (column.prop === 'status' ? { ...column, dueOf: turn } : column)) : marked
  }, [list, tags, may])
  const totals = useMemo(() => {
    const sums = calls.totals && { load: calls.totals, ...besideTotals(list.money ?? '', list.waiting) }
    return sums as unknown as ListPageProps<Endpoint>['totals']
  }, [calls, list])
  return (
    <DocumentList<D, Endpoint>
      {...{ page: listProps, kind, what, tags, filters, views }}
      pageKey={page}
      load={calls.page}
      {...(totals && { totals })}
      columns={columns}
      {...(always && { always })}
      {...(list.selection && { selection: list.selection })}
      {...(list.actions && { actions: list.actions })}
      {...(list.views && { readyViews: list.views.filter(({ tag }) => !tag || may(tag)) })}
      read={(row) => open((row as SomeOrder).id)}
    />
  )
}
