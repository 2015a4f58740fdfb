import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { people } from '#contract/platform/people/people.ts'
import { call } from '../request/request.ts'
import type { Option } from '../table/column.ts'

/** 全部 and each company one may work in, as choices of a filter where '' is the own one; undefined for whoever has no choice. */
export function useCompanyOptions(): readonly Option[] | undefined {
  const { data } = useQuery({
    queryKey: ['branches'],
    queryFn: ({ signal }) => call(people.branches, {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => {
    const companies = data?.content ?? []
    if (companies.length < 2) return undefined
    return [{ value: 'all', label: '全部公司' }, ...companies.map(({ id, companyName }) => ({ value: String(id), label: companyName }))]
  }, [data])
}
