import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Sent } from '#contract/kit/fields.ts'
import { funds } from '#contract/ledgers/cash.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { people } from '#contract/platform/people/people.ts'
import { COMPARES, figures } from '#contract/reports/figures/figures.ts'
import type { Filter, Report } from '#contract/reports/figures/report.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import type { Option } from '#web/kit/table/column.ts'

type Asked = Sent<typeof figures.run>
export type Item = FilterItem<Asked>

const COMPARE_OPTIONS = Object.entries(COMPARES).map(([value, label]) => ({ value, label }))

/** Choices that are asked for once a page; only those a report filters by. */
function useChoices(filters: readonly Filter[]): Partial<Record<Filter, readonly Option[]>> {
  const { key } = usePage()
  const options = { staleTime: 300_000, retry: false }
  const sellers = useQuery({
    ...options,
    queryKey: [key, 'report-people'],
    queryFn: ({ signal }) => call(people.incharges, { id: 0 }, { signal, quiet: true }),
    enabled: filters.includes('personId'),
  }).data
  const places = useQuery({
    ...options,
    queryKey: [key, 'report-warehouses'],
    queryFn: ({ signal }) => call(warehouses.list, {}, { signal, quiet: true }),
    enabled: filters.includes('warehouseId'),
  }).data
  const accounts = useQuery({
    ...options,
    queryKey: [key, 'report-accounts'],
    queryFn: ({ signal }) => call(funds.page, { page: 1, limit: 200 }, { signal, quiet: true }),
    enabled: filters.includes('accountId'),
  }).data
  return useMemo(
    () => ({
      personId: (sellers?.content ?? []).map(({ id, realName }) => ({ value: String(id), label: realName })),
      warehouseId: (places?.content ?? []).map(({ id, warehouseName }) => ({ value: String(id), label: warehouseName })),
      accountId: (accounts?.page.list ?? []).map(({ id, accountName }) => ({ value: String(id), label: accountName })),
    }),
    [sellers, places, accounts],
  )
}

/** The line of filters: period, what it is compared with, companies, and what the report can be narrowed to. */
export function useFilterItems(report: Report): { items: readonly Item[]; ready: boolean } {
  const { key } = usePage()
  const choices = useChoices(report.filters)
  const { data, isPending } = useQuery({
    queryKey: [key, 'report-catalogue'],
    queryFn: ({ signal }) => call(figures.catalogue, {}, { signal, quiet: true }),
    staleTime: 300_000,
  })
  const companies = data?.companies
  const items = useMemo(() => {
    const picked = (name: Filter): Item => {
      const fields: Record<Filter, Item> = {
        partId: { type: 'quick', name: 'partId', label: '商品', kind: 'pjGroup', width: 130 },
        brand: { type: 'Input', name: 'brand', label: '品牌', width: 90 },
        type: { type: 'Input', name: 'type', label: '类别', width: 90 },
        clientId: { type: 'quick', name: 'clientId', label: '客户', kind: 'client', width: 130 },
        supplierId: { type: 'quick', name: 'supplierId', label: '供应商', kind: 'supplier', width: 130 },
        area: { type: 'Input', name: 'area', label: '地区', more: true },
        level: { type: 'dictSelect', name: 'level', label: '级别', dict: 'KHDJ', more: true },
        personId: { type: 'stateSelect', name: 'personId', label: '业务员', options: choices.personId ?? [] },
        warehouseId: { type: 'stateSelect', name: 'warehouseId', label: '仓库', options: choices.warehouseId ?? [] },
        accountId: { type: 'stateSelect', name: 'accountId', label: '账户', options: choices.accountId ?? [] },
      }
      return fields[name]
    }
    const several: Item[] =
      (companies?.length ?? 0) > 1
        ? [
            {
              ...{ type: 'stateSelect', name: 'companies', label: report.everywhere ? '全部公司' : '公司', multiple: true, width: 130 },
              options: (companies ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            },
          ]
        : []
    return [
      ...(report.atDay
        ? []
        : [{ type: 'Daterange', name: 'from', to: 'to', label: '日期', quick: report.opens ?? 'thisMonth' } satisfies Item]),
      ...(report.compares.length > 0
        ? [{ type: 'stateSelect', name: 'compare', label: '对比', options: COMPARE_OPTIONS, width: 100 } satisfies Item]
        : []),
      ...several,
      ...report.filters.map(picked),
    ]
  }, [report, choices, companies])
  return { items, ready: !isPending }
}

/** The filters as the call takes them: no company chosen is one's own, or all where branches are compared; every one of them is all. */
export function askedOf(report: Report, sent: Record<string, unknown>, of: readonly Item[]): Partial<Asked> {
  const { companies, compare, ...rest } = sent
  const all = of.find(({ name }) => name === 'companies')
  const ids = typeof companies === 'string' ? companies.split(',').map(Number) : []
  const every = all && 'options' in all && (ids.length === all.options.length || (ids.length === 0 && report.everywhere))
  return {
    ...rest,
    ...((ids.length > 0 || every) && { companies: every ? 'all' : ids }),
    ...(typeof compare === 'string' && { compare: compare as NonNullable<Asked['compare']> }),
  }
}
