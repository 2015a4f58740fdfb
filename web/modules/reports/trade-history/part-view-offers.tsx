import { MASKED, type Reply } from '#contract/kit/fields.ts'
import { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { openSupplier } from './open-document.ts'
import { useBlock } from './part-view-blocks.tsx'

type Offer = Reply<typeof supplierOffers.ofPart>['content'][number]
const pieces = (value: number) => formatDecimal(value, 0, 3)

const columns = columnsFor<Offer>()(
  { prop: 'supplierName', label: '供应商', eventType: 'supplier' },
  { prop: 'supNo', label: '供应商编码', width: 110 },
  {
    prop: 'prices',
    label: '报价',
    number: false,
    render: ({ prices, stopped }) =>
      stopped
        ? '已停用'
        : prices
            .map(
              ({ fromQty, price }) => `${fromQty ? `${pieces(fromQty)}起 ` : ''}${price === MASKED ? MASKED : formatDecimal(price, 2, 4)}`,
            )
            .join('；') || '无有效价格',
  },
  { prop: 'taxIn', label: '含税', width: 60, number: false, render: ({ taxIn, taxRate }) => (taxIn ? '含税' : `未税${taxRate || ''}`) },
  { prop: 'moq', label: '起订', width: 60, number: true },
  { prop: 'pack', label: '整包', width: 60, number: true },
  {
    prop: 'leadDays',
    label: '到货',
    width: 80,
    number: false,
    render: ({ spot, leadDays }) => (spot ? '现货' : leadDays === null ? '' : `${leadDays}天`),
  },
  { prop: 'preferred', label: '首选', width: 50, number: false, render: ({ preferred }) => (preferred ? '首选' : '') },
  { prop: 'lastPrice', label: '上次进价', width: 80, number: true },
  { prop: 'lastDate', label: '上次进货', width: 90 },
  { prop: 'seenAt', label: '报价日期', width: 90 },
)

/** What suppliers offer, the cheapest first. */
export function OffersBlock({ pjid }: { pjid: number }) {
  const { data, table } = useBlock('offers', pjid, (signal) => call(supplierOffers.ofPart, { pjid }, { signal, quiet: true }))
  return (
    <DataTable
      label="供应商报价"
      columns={columns}
      rows={data?.content ?? []}
      rowKey="id"
      height={200}
      {...table}
      onEvent={(_, { supplierId }) => openSupplier(supplierId)}
      empty="暂无供应商报价"
    />
  )
}
