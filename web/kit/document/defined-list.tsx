import { type ReactNode, useMemo } from 'react'
import type { Endpoint } from '#contract/kit/fields.ts'
import type { ListPageProps } from '../list/list-page-props.ts'
import { useSession } from '../session/session.ts'
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
    const due = new Set(
      Object.entries({ 草稿: tags.confirm, ...list.next })
        .filter(([, tag]) => may(tag))
        .map(([status]) => status),
    )
    return list.columns.map((column) => (column.prop === 'status' ? { ...column, due } : column)) as typeof list.columns
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
      read={(row) => open((row as SomeOrder).id)}
    />
  )
}
