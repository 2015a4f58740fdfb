import { Pagination, Select } from 'antd'
import { looksNow } from '../look.ts'

interface Props {
  page: number
  limit: number
  total: number
  /** There are more rows than were counted. */
  more: boolean | undefined
  /** What may be chosen; the size it has stands among them in any case. */
  sizes: readonly number[]
  /** As many rows as fit may be chosen too; `on`: they are. */
  auto?: { size: number; on: boolean; choose: () => void }
  /** Rows ticked on this page. */
  ticked?: number
  /** What the list's 合计 leaves out. */
  beside?: string | undefined
  /** `chosen`: another number of rows was asked for, be it the one there is. */
  onChange: (page: number, limit: number, chosen?: boolean) => void
}

const AUTO = 'auto'

/** total, sizes, prev, pager, next, jumper. Counting stops at 10,000: 共 10000+ 条. */
export function Pager({ page, limit, total, more, sizes, auto, ticked = 0, beside, onChange }: Props) {
  return (
    <div className="pc-pager">
      {beside && (
        <span className="pc-beside" title={beside}>
          {beside}
        </span>
      )}
      <span role="status">
        共 {total}
        {more ? '+' : ''} 条{ticked > 0 && `，已选 ${ticked} 条`}
      </span>
      <Select<number | typeof AUTO>
        size="small"
        aria-label="每页条数"
        value={auto?.on ? AUTO : limit}
        popupMatchSelectWidth={false}
        options={[
          ...(auto ? [{ value: AUTO, label: `自动 ${auto.size} 条/页` } as const] : []),
          ...[...new Set(auto?.on ? sizes : [...sizes, limit])].map((size) => ({ value: size, label: `${size} 条/页` })),
        ]}
        onChange={(size: number | typeof AUTO) => (size === AUTO ? auto?.choose() : onChange(1, size, true))}
      />
      <Pagination
        size="small"
        current={page}
        pageSize={limit}
        total={total}
        showSizeChanger={false}
        showQuickJumper
        showLessItems
        onChange={(next) => onChange(next, limit)}
      />
    </div>
  )
}

/** Page sizes of parameter TABLE_PAGE_SIZE; the first is the one to begin with. */
export function pageSizes(parameter: string | undefined): number[] {
  const sizes = (parameter ?? '')
    .split(/[,，]/)
    .map((text) => Number(text.trim()))
    .filter((size) => Number.isInteger(size) && size > 0 && size <= 500)
  return sizes.length > 0 ? [...new Set(sizes)] : [10, 20, 30, 50]
}

interface Place {
  page: number
  limit: number
  sized: boolean
}

/** Where a list begins: as it was left, unless pages have another size now; then on the page that its first row has come to. */
export function beginAt(kept: Place | undefined, first: number): Place {
  if (!kept) return { page: 1, limit: first, sized: false }
  const limit = kept.sized ? kept.limit : first
  return { page: Math.floor(((kept.page - 1) * kept.limit) / limit) + 1, limit, sized: kept.sized }
}

const LEAST = 20
const MOST = 500

/** The page size to begin with: the company's first one; where it has chosen none, 20 rows fill a small screen. */
export function firstSize(parameter: string | undefined, sizes: readonly number[]): number {
  return (parameter?.trim() ? sizes[0] : LEAST) ?? LEAST
}

/** 自动: the rows that fit a table of this height between its head and 合计, never fewer than a small screen has. */
export function fittingSize(height: number): number {
  return Math.min(MOST, Math.max(LEAST, Math.floor(height / looksNow().row) - 2))
}
