import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { type PaperKind, stockPapers } from '#contract/documents/stock-papers.ts'
import { fieldsOf, HeadForm, type HeadProps } from '#web/kit/document/head-form.tsx'
import { usePlaces } from '#web/kit/document/use-places.ts'
import { DayField, DictField, TextField } from '#web/kit/form/fields.tsx'
import { call } from '#web/kit/request/request.ts'
import { useUser } from '#web/kit/session/session.ts'
import type { PaperHead } from './draft.ts'
import { manners } from './manners.ts'

const order = ['toCompanyId', 'paperDate', 'toWarehouseId', 'reason', 'remark'] as const satisfies readonly (keyof PaperHead)[]

/** The header of a paper under the pen. Memoised: typing in the lines does not draw it again. */
export const PaperHeadForm = memo(function PaperHeadForm(props: HeadProps<PaperHead> & { kind: PaperKind }) {
  const { kind, head, onDone, onChange, ref } = props
  const field = fieldsOf(stockPapers.save.input, head, onChange)
  const { scraps, reasons } = manners[kind]
  return (
    <HeadForm order={order} ref={ref} onDone={onDone}>
      {kind === 'db' && <CompanyField head={head} onChange={onChange} />}
      <DayField {...field('paperDate')} />
      {scraps && <ScrapField head={head} onChange={onChange} />}
      {reasons && <DictField {...field('reason')} free options={reasons.map((value) => ({ value }))} />}
      <TextField {...field('remark')} span={2} />
    </HeadForm>
  )
})

type Choice = Pick<HeadProps<PaperHead>, 'head' | 'onChange'>

function CompanyField({ head, onChange }: Choice) {
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
      value={head.toCompanyId ? String(head.toCompanyId) : ''}
      onChange={(value) =>
        onChange({ toCompanyId: Number(value), toCompanyName: companies.find(({ id }) => String(id) === value)?.companyName ?? '' })
      }
    />
  )
}

function ScrapField({ head, onChange }: Choice) {
  const { warehouses } = usePlaces()
  const scrap = warehouses.filter(({ kind }) => kind === 'scrap')
  return (
    <DictField
      name="toWarehouseId"
      label="转入仓库"
      placeholder={scrap.length > 0 ? '不填＝报废，不再入库' : '没有废品仓库，报废后不再入库'}
      options={scrap.map(({ id, warehouseName }) => ({ value: String(id), label: warehouseName }))}
      value={head.toWarehouseId ? String(head.toWarehouseId) : ''}
      onChange={(value) =>
        onChange({ toWarehouseId: Number(value), toWarehouseName: scrap.find(({ id }) => String(id) === value)?.warehouseName ?? '' })
      }
    />
  )
}
