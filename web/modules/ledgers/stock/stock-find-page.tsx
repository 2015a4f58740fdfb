import { ScanOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, type InputRef, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { limitOf, MASKED } from '#contract/kit/fields.ts'
import { stock } from '#contract/ledgers/stock/stock.ts'
import { lookup } from '#contract/master/lookup.ts'
import { OthersItems, type StockOfOthers, useStockOfOthers } from '#web/kit/document/stock-of-others.tsx'
import { useScanner } from '#web/kit/document/use-scanner.ts'
import { CameraScan } from '#web/kit/form/camera-scan.tsx'
import type { LookupItem } from '#web/kit/form/lookup-kinds.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { searchFor } from '#web/kit/list/quick-search.tsx'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession, useUser } from '#web/kit/session/session.ts'
import { placesOf } from '#web/kit/table/cell-text.ts'
import type { TableHandle } from '#web/kit/table/table-props.ts'
import './stock-find.css'

const MOST = 20
/** Between two keystrokes of a thumb. */
const DELAY = 250

/** Parts by code, name, pinyin or barcode, and what each warehouse of the company has of them. */
async function find(text: string, signal: AbortSignal) {
  const items = (await searchFor('pjGroup', text, { limit: MOST, signal, quiet: true })).filter(({ id }) => id > 0)
  if (items.length === 0) return []
  const { content } = await call(stock.places, { pjids: items.map(({ id }) => id) }, { signal, quiet: true })
  return items.map((item) => ({ ...item, places: content.filter(({ pjid }) => pjid === item.id) }))
}
type Found = Awaited<ReturnType<typeof find>>[number]

/** 查库存: one field, and what is where; for the phone and the hand scanner first. */
export function StockFindPage() {
  const { key } = usePage()
  const { companyId } = useUser()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [camera, setCamera] = useState(false)
  const field = useRef<InputRef>(null)
  const nowhere = useRef<TableHandle>(null)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), DELAY)
    return () => clearTimeout(timer)
  }, [text])
  const toField = () => field.current?.focus({ cursor: 'all' })
  const ask = (code: string) => {
    setText(code)
    setAsked(code.trim())
    toField()
  }
  useScanner(nowhere, ask)
  useShortcut('F4', '到商品', toField)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [key, 'stock-find', companyId, asked],
    queryFn: ({ signal }) => find(asked, signal),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    // what was true a moment ago may be sold
    staleTime: 0,
  })
  const found = asked === '' ? undefined : data
  const others = useStockOfOthers((found ?? []).map(({ id }) => id))
  return (
    <div className="stock-find">
      <h1>查库存</h1>
      <div className="stock-find-field">
        <Input
          ref={field}
          aria-label="商品"
          size="large"
          autoFocus
          allowClear
          maxLength={limitOf(lookup.pageNew.input.queryValue)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder="扫条码，或输入编码、名称、拼音"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && ask(text)}
        />
        <Button size="large" icon={<ScanOutlined aria-hidden />} onClick={() => setCamera(true)}>
          扫码
        </Button>
      </div>
      {camera && (
        <CameraScan
          onCode={(code) => {
            setCamera(false)
            ask(code)
          }}
          onClose={() => setCamera(false)}
        />
      )}
      {asked === '' && <p className="pc-faint">编码、条码、OE 号、互换码、旧编码、名称、拼音都能查；查到的商品按仓库列出可用数量</p>}
      {asked !== '' && isError && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="库存加载失败">
          <Button loading={isFetching} onClick={() => void refetch()}>
            重试
          </Button>
        </Empty>
      )}
      {asked !== '' && !found && !isError && <Skeleton active paragraph={{ rows: 4 }} />}
      {found && !isError && <FoundParts found={found} asked={asked} busy={isFetching} others={others} />}
    </div>
  )
}

interface FoundProps {
  found: readonly Found[]
  asked: string
  busy: boolean
  others: StockOfOthers | undefined
}
function FoundParts({ found, asked, busy, others }: FoundProps) {
  return (
    <>
      <p className="pc-faint" role="status">
        {found.length === 0 && !busy && `未找到“${asked}”，换个编码、名称或拼音试试`}
        {found.length > 0 && (found.length < MOST ? `${found.length} 个商品` : `只列出前 ${MOST} 个，请输入更完整的编码`)}
      </p>
      <ul className="stock-cards" aria-label="找到的商品" aria-busy={busy}>
        {found.map((item) => (
          <PartCard key={item.id} item={item} others={others} />
        ))}
      </ul>
    </>
  )
}

function PartCard({ item, others }: { item: Found; others: StockOfOthers | undefined }) {
  const { may } = useSession()
  return (
    <li className="stock-card">
      <header>
        <b>{item.no}</b>
        <Price part={item.part} />
      </header>
      <p>{item.name}</p>
      <p className="pc-faint">{marksOf(item).join(' · ')}</p>
      <ul className="stock-places" aria-label="本公司可用">
        {item.places.map(({ warehouseId, warehouseName, usable }) => (
          <li key={warehouseId}>
            {warehouseName} 可用 <b className={usable <= 0 ? 'pc-negative' : ''}>{formatDecimal(usable, 0, 3)}</b>
          </li>
        ))}
        {item.places.length === 0 && <li className="pc-faint">本公司没有库存</li>}
      </ul>
      {may('stock.others') && others?.get(item.id) && (
        <ul className="stock-places" aria-label="其他分店可用">
          <OthersItems others={others.get(item.id)} />
        </ul>
      )}
    </li>
  )
}

/** What tells the part from its like, and why it was found. */
function marksOf({ part }: LookupItem): string[] {
  if (!part) return []
  const why = part.replacedBy ? `已由 ${part.replacedBy} 替代` : part.oe && `OE ${part.oe}`
  return [part.pjBrand, part.pjSize, part.pjFactory, why, part.pjEnable ? '已停用' : ''].filter(Boolean)
}

/** Only for whoever may see it: what is kept from him is not there. */
function Price({ part }: Pick<LookupItem, 'part'>) {
  const { parameter } = useSession()
  if (part?.xsPrice === undefined || part.xsPrice === MASKED) return null
  return <span>售价 {formatDecimal(part.xsPrice, placesOf('xsPrice', parameter))}</span>
}
