import { Alert } from 'antd'
import { PRICE_FIELD_NAMES, type PriceFieldName, type priceOrders } from '#contract/documents/price-orders.ts'
import type { Reply } from '#contract/kit/fields.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'

export type Preview = Reply<typeof priceOrders.preview>['content']
type Line = Preview['rows'][number]

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
    txtColor: ({ oldPrice, newPrice }) => (newPrice > oldPrice ? '#c9302c' : '#2b7a3d'),
  },
  { prop: 'warning', label: '提醒', txtColor: '#c9302c' },
)

export const count = (rows: number) => formatDecimal(rows, 0)

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
          type={preview.warned > 0 ? 'warning' : 'info'}
          showIcon
          title={[
            `共 ${count(preview.chosen)} 个商品，${count(preview.changed)} 个${name}会变`,
            preview.same > 0 && `${count(preview.same)} 个不变`,
            preview.without > 0 && `${count(preview.without)} 个没有依据的价格，不调整`,
            preview.warned > 0 && `${count(preview.warned)} 个新价低于成本或限价（排在最前）`,
          ]
            .filter(Boolean)
            .join('，')}
        />
      )}
      <DataTable
        label="调价预览"
        columns={columns}
        rows={waiting ? [] : (preview?.rows ?? [])}
        rowKey="pjid"
        height={300}
        loading={loading && !waiting}
        error={waiting ? undefined : error}
        onRetry={onRetry}
        empty={waiting ? `${waiting}，这里显示原价和新价` : '没有价格会变'}
      />
      {preview && !waiting && preview.changed > preview.rows.length && (
        <p className="price-more">只列出前 {count(preview.rows.length)} 个</p>
      )}
    </div>
  )
}
