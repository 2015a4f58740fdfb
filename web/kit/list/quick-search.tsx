import { SearchOutlined } from '@ant-design/icons'
import type { ReactNode, Ref } from 'react'
import { MASKED } from '#contract/kit/fields.ts'
import { lookup } from '#contract/master/lookup.ts'
import { type LookupItem, type LookupKind, lookupKinds, shownValue } from '../form/lookup-kinds.ts'
import { formatDecimal } from '../form/number.ts'
import { type SuggestHandle, SuggestInput } from '../form/suggest-input.tsx'
import { call } from '../request/request.ts'
import { useSession } from '../session/session.ts'
import { placesOf } from '../table/cell-text.ts'

/** The wait before asking: shorter than the pause between two keystrokes of a slow hand, longer than that of a fast one. */
const DELAY = 100

interface Asking {
  signal?: AbortSignal
  limit?: number
  /** The place that asks tells of a failure itself. */
  quiet?: boolean
}
export async function searchFor(kind: LookupKind, text: string, { limit = 10, ...options }: Asking = {}): Promise<readonly LookupItem[]> {
  if (!text) return []
  const { queryType, assists } = lookupKinds[kind]
  const { content } = await call(lookup.pageNew, { page: 1, limit, queryType, assists, queryValue: text }, options)
  return content
}

const typedItem = (text: string): LookupItem => ({ id: 0, name: text, no: text, udf0: '', udf1: text, udf2: '', udf3: '' })
const wantsParts = (kind: LookupKind) => kind === 'pjGroup' || kind === 'pjScreen'

/** What an item of the list shows, by kind; the same in forms, filters and cells. */
export function useLookupList(kind: LookupKind): { head: ReactNode; render: (item: LookupItem) => ReactNode } {
  const { parameter } = useSession()
  if (!wantsParts(kind)) return { head: undefined, render: renderPlain }
  const price = placesOf('xsPrice', parameter)
  const renderPart = (item: LookupItem) => {
    const { part } = item
    const told = [wordOf(part), placesWord(part)].filter(Boolean).join(' · ')
    const shown = part?.xsPrice === undefined ? '' : part.xsPrice === MASKED ? MASKED : formatDecimal(part.xsPrice, price)
    return (
      <div className={part?.pjEnable ? 'pc-found-part pc-stopped' : 'pc-found-part'}>
        <b>{item.no}</b>
        <span>{item.name}</span>
        <span>{part?.pjSize ?? item.udf0}</span>
        <span>{part?.pjFactory ?? item.udf1}</span>
        <span>{part ? [part.pjBrand, part.pjQuality].filter(Boolean).join(' ') : item.udf2}</span>
        <i className={part && Number(part.usable) <= 0 ? 'pc-negative' : ''}>{part ? formatDecimal(part.usable, 0, 3) : ''}</i>
        <i>{shown}</i>
        {told && <em>{told}</em>}
      </div>
    )
  }
  return { head: partHead, render: renderPart }
}

/** Why a foreign or an old code found this part, or what to sell instead of it. */
function wordOf(part: LookupItem['part']): string {
  if (part?.replacedBy) return `已由 ${part.replacedBy} 替代`
  if (part?.oe) return `OE ${part.oe}`
  return part && part.replaces.length > 0 ? `替代 ${part.replaces.join('、')}` : ''
}

/** Where it sits on the car that was named. */
export const placesWord = (part: LookupItem['part']) => (part?.fitPlaces ? `安装位置 ${part.fitPlaces}` : '')

const partHead = (
  <div className="pc-found-part pc-found-head" aria-hidden="true">
    <span>编码</span>
    <span>名称</span>
    <span>车型</span>
    <span>产地</span>
    <span>品牌</span>
    <i>可用</i>
    <i>售价</i>
  </div>
)

function renderPlain(item: LookupItem): ReactNode {
  const { name, no, udf0, udf1, udf2, udf3 } = item
  const facts = [no, udf0, udf1, udf2, udf3]
  return (
    <div className="pc-found">
      <span>{name || udf1}</span>
      {facts.map((text, at) =>
        // each in the column of its kind, under those of the other rows
        text && text !== name ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: five fields in a fixed order
          <em key={at} style={{ gridColumn: at + 2 }}>
            {text}
          </em>
        ) : null,
      )}
    </div>
  )
}

export interface QuickSearchProps {
  kind: LookupKind
  /** Text that stands in the field. */
  value: string
  /** A chosen item; undefined when the field was emptied. */
  onChange: (item: LookupItem | undefined) => void
  /** Offers what was typed as an item with id 0 when nothing is found. */
  offerTyped?: boolean
  /** Words of that offer, and of nothing found; see SuggestInput. */
  ownWord?: (text: string) => string
  noneWord?: (text: string) => string
  make?: ((text: string) => Promise<boolean>) | undefined
  keep?: (text: string) => void
  id?: string
  label?: string
  placeholder?: string
  disabled?: boolean
  maxLength?: number
  status?: 'error'
  ref?: Ref<SuggestHandle>
}

/** 快速查询: searches as the user types and lists matches. */
export function QuickSearch({ kind, onChange, offerTyped, ...field }: QuickSearchProps) {
  const { head, render } = useLookupList(kind)
  return (
    <SuggestInput
      {...field}
      source={(text, signal) => searchFor(kind, text, { signal })}
      delay={DELAY}
      textOf={(item) => shownValue(kind, item)}
      keyOf={(item, index) => `${item.id}:${index}`}
      render={render}
      head={head}
      own={offerTyped ? typedItem : undefined}
      onPick={onChange}
      onClear={() => onChange(undefined)}
      suffix={<SearchOutlined className="pc-faint" />}
    />
  )
}

/** The same inside a grid cell. */
export { typedItem as typedLookupItem }
