import { Alert } from 'antd'
import { PRICE_FIELD_NAMES, type PriceFieldName, type priceOrders } from '#contract/documents/price-orders.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'

export type Preview = Reply<typeof priceOrders.preview>['content']
type Line = Omit<Preview['rows'][number], 'newPrice'> & { newPrice: number | '不调整' }

const columns = columnsFor<Line>()(
  { prop: 'pjNo', label: '编码', width: 130 },
  { prop: 'pjName', label: '名称', width: 130 },
  { prop: 'pjBrand', label: '品牌', width: 70 },
  { prop: 'oldPrice', label: '原价', width: 84, align: 'right' },
  {
    prop: 'newPrice',
    label: '新价',
    width: 100,
    align: 'right',
    txtColor: ({ oldPrice, newPrice }) =>
      newPrice === '不调整' ? 'var(--pc-faint)' : newPrice > oldPrice ? 'var(--pc-negative)' : 'var(--pc-good)',
  },
  { prop: 'warning', label: '提醒', txtColor: 'var(--pc-negative)' },
)

const reasonsOf = ({ leftOut }: Preview) => leftOut.reasons.map(({ why, count: parts }) => `${why} ${count(parts)} 个`).join('、')

export const count = (rows: number) => formatDecimal(rows, 0)

/** The lists have an end; the numbers above count all. */
const cutOff = ({ changed, rows, leftOut }: Preview) =>
  [
    changed > rows.length && `只列出前 ${count(rows.length)} 个会变的`,
    leftOut.count > leftOut.rows.length && `只列出前 ${count(leftOut.rows.length)} 个不调整的`,
  ]
    .filter(Boolean)
    .join('，')

/** What changes, and behind it what is left out. */
const linesOf = (preview: Preview | undefined): Line[] => [
  ...(preview?.rows ?? []),
  ...(preview?.leftOut.rows ?? []).map(({ why, ...part }) => ({ ...part, newPrice: '不调整' as const, warning: why })),
]

interface Props {
  preview: Preview | undefined
  field: PriceFieldName
  loading: boolean
  error: unknown
  /** What is still missing before anything can be calculated. */
  waiting: string | undefined
  onRetry: () => void
}

/** Old and new prices, those that need a look first. */
export function AdjustPreview({ preview, field, loading, error, waiting, onRetry }: Props) {
  const name = PRICE_FIELD_NAMES[field]
  return (
    <div className="price-preview">
      {preview && !waiting && (
        <Alert
          type={preview.warned + preview.leftOut.count > 0 ? 'warning' : 'info'}
          showIcon
          title={[
            `共 ${count(preview.chosen)} 个商品，${count(preview.changed)} 个${name}会变`,
            preview.same > 0 && `${count(preview.same)} 个不变`,
            preview.leftOut.count > 0 && `${count(preview.leftOut.count)} 个不调整（${reasonsOf(preview)}，排在最后）`,
            preview.warned > 0 && `${count(preview.warned)} 个新价低于成本或限价（排在最前）`,
          ]
            .filter(Boolean)
            .join('，')}
        />
      )}
      <DataTable
        label="调价预览"
        columns={columns}
        rows={waiting ? [] : linesOf(preview)}
        rowKey="pjid"
        height={300}
        loading={loading && !waiting}
        error={waiting ? undefined : error}
        onRetry={onRetry}
        empty={waiting ? `${waiting}，这里显示原价和新价` : '没有价格会变'}
      />
      {preview && !waiting && <p className="price-more">{cutOff(preview)}</p>}
    </div>
  )
}
