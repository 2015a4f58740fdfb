import { useQuery } from '@tanstack/react-query'
import { stockPapers } from '#contract/documents/stock-papers.ts'
import type { Control } from '#web/kit/document/head-controls.tsx'
import { usePlaces } from '#web/kit/document/use-places.ts'
import { DictField } from '#web/kit/form/fields.tsx'
import { call } from '#web/kit/request/request.ts'
import { useUser } from '#web/kit/session/session.ts'

interface Choice {
  value: number
  /** The id of what was chosen, and its name beside it. */
  change: (change: object) => void
}

/** 调入公司. */
export const company: Control = ({ field, change }) => <CompanyField value={field<number>().value} change={change} />
/** 转入仓库: the scrap warehouse, if there is one. */
export const scrapWarehouse: Control = ({ field, change }) => <ScrapField value={field<number>().value} change={change} />

function CompanyField({ value, change }: Choice) {
  const { companyId } = useUser()
  const { data } = useQuery({
    queryKey: ['paper-companies', companyId],
    queryFn: ({ signal }) => call(stockPapers.companies, {}, { signal }),
    staleTime: 300_000,
  })
  const companies = data?.content ?? []
  return (
    <DictField
      name="toCompanyId"
      label="调入公司"
      required
      placeholder={data && companies.length === 0 ? '没有其他公司' : ''}
      options={companies.map(({ id, companyName }) => ({ value: String(id), label: companyName }))}
      value={value ? String(value) : ''}
      onChange={(chosen) =>
        change({ toCompanyId: Number(chosen), toCompanyName: companies.find(({ id }) => String(id) === chosen)?.companyName ?? '' })
      }
    />
  )
}

function ScrapField({ value, change }: Choice) {
  const { warehouses } = usePlaces()
  const scrap = warehouses.filter(({ kind }) => kind === 'scrap')
  return (
    <DictField
      name="toWarehouseId"
      label="转入仓库"
      placeholder={scrap.length > 0 ? '不填＝报废，不再入库' : '没有废品仓库，报废后不再入库'}
      options={scrap.map(({ id, warehouseName }) => ({ value: String(id), label: warehouseName }))}
      value={value ? String(value) : ''}
      onChange={(chosen) =>
        change({ toWarehouseId: Number(chosen), toWarehouseName: scrap.find(({ id }) => String(id) === chosen)?.warehouseName ?? '' })
      }
    />
  )
}
