import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import type { Option } from '#web/kit/table/column.ts'

/** Warehouses of the company as choices of a filter; stopped ones too, for their past stays. */
export function useWarehouseOptions(): readonly Option[] {
  const { key } = usePage()
  const { data } = useQuery({
    queryKey: [key, 'warehouse-options'],
    queryFn: ({ signal }) => call(warehouses.list, {}, { signal, quiet: true }),
  })
  return useMemo(
    () =>
      (data?.content ?? []).map(({ id, warehouseName, enabled }) => ({
        value: String(id),
        label: enabled ? warehouseName : `${warehouseName}（停用）`,
      })),
    [data],
  )
}
