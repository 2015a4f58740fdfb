import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { Field, FormGrid } from '#web/kit/form/fields.tsx'
import { Price } from '#web/kit/form/price.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import './parts.css'

/** 供应商报价 of a part that exists, in one line; they have a dialog of their own. */
export function PartOffersField({ id, pjNo }: { id: number; pjNo: string }) {
  const { may } = useSession()
  const allowed = may('base:offer:query')
  const { data, isError, refetch } = useQuery({
    queryKey: ['part-offers', id],
    queryFn: ({ signal }) => call(supplierOffers.ofPart, { pjid: id }, { signal, quiet: true }),
    enabled: id !== 0 && allowed,
    staleTime: 0,
    gcTime: 0,
  })
  if (id === 0 || !allowed) return null
  const standing = data?.content.filter(({ stopped, prices }) => !stopped && prices.length > 0) ?? []
  const shown = standing.slice(0, 3).map(({ id: offerId, supplierName, prices: [first] }, at) => (
    <span key={offerId}>
      {at > 0 && '；'}
      {supplierName} <Price value={first?.price} />
    </span>
  ))
  return (
    <FormGrid columns={1}>
      <Field name="offers" label="供应商报价">
        {() => (
          <div className="part-models">
            <span>
              {isError ? '加载失败' : data && (shown.length > 0 ? shown : '暂无报价')}
              {standing.length > 3 && ` 等 ${standing.length} 条`}
            </span>
            <Button size="small" onClick={() => void openDialog('partOffers', { pjid: id, pjNo }).then(() => refetch())}>
              {may('base:offer:upd') ? '设置' : '查看'}
            </Button>
          </div>
        )}
      </Field>
    </FormGrid>
  )
}
