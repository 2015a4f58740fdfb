import { ScanOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, type InputRef } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { limitOf, MASKED } from '#contract/kit/fields.ts'
import { lookup } from '#contract/master/lookup.ts'
import { BottomSheet } from '../dialog/bottom-sheet.tsx'
import { CameraScan } from '../form/camera-scan.tsx'
import type { LookupItem } from '../form/lookup-kinds.ts'
import { formatDecimal } from '../form/number.ts'
import { placesWord, searchFor } from '../list/quick-search.tsx'
import { useSession } from '../session/session.ts'
import { placesOf } from '../table/cell-text.ts'
import { scanWatch } from './scan-watch.ts'

interface Props {
  /** Shown before anything is typed. */
  offered: ReactNode
  onPick: (item: LookupItem) => void
  onScan: (code: string) => void
  onClose: () => void
}

const MOST = 20
/** Between two keystrokes of a thumb. */
const DELAY = 250

/**
 * Parts to put into a document: by words, by the camera, or out of those offered. No field has the cursor, or the keyboard would lie over what is offered: keys struck
 * all the same (of a terminal, of a scanner) are written into it, a scan is a line at once, Enter takes the only part that was found.
 */
export function PhonePartSheet({ offered, onPick, onScan, onClose }: Props) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [camera, setCamera] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), DELAY)
    return () => clearTimeout(timer)
  }, [text])
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['phone-parts', asked],
    queryFn: ({ signal }) => searchFor('pjGroup', asked, { limit: MOST, signal, quiet: true }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const found = asked === '' ? undefined : data?.filter(({ id }) => id > 0)
  const field = useRef<InputRef>(null)
  /** What Enter was struck behind before the answer had come: the only part of it is taken as soon as it is known. */
  const [entered, setEntered] = useState('')
  const only = asked === text.trim() && !isFetching && found?.length === 1 ? found[0] : undefined
  const pick = useEffectEvent(onPick)
  useEffect(() => {
    if (!only || entered !== asked) return
    setEntered('')
    pick(only)
  }, [only, entered, asked])
  const [watch] = useState(() => scanWatch(() => undefined))
  const struck = useEffectEvent((event: KeyboardEvent) => {
    if (camera || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    const { key, target } = event
    const scan = watch.hear(key, event.timeStamp)
    const within = target === field.current?.input
    if (scan) {
      event.preventDefault()
      event.stopPropagation()
      onScan(scan.text)
      onClose()
    } else if (key === 'Enter' && within) {
      setAsked(text.trim())
      setEntered(text.trim())
    } else if (key.length === 1 && key !== ' ' && !(target as HTMLElement).matches('input, textarea')) field.current?.focus()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => struck(event)
    addEventListener('keydown', hear, true)
    return () => removeEventListener('keydown', hear, true)
  }, [])
  return (
    <BottomSheet title="选择商品" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <div className="doc-phone-search">
        <Input
          ref={field}
          aria-label="商品"
          allowClear
          maxLength={limitOf(lookup.pageNew.input.queryValue)}
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="search"
          placeholder="编码、名称、拼音或条码"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setEntered('')
          }}
        />
        <Button icon={<ScanOutlined aria-hidden />} onClick={() => setCamera(true)}>
          扫码
        </Button>
      </div>
      {asked === '' && offered}
      {asked !== '' && isError && (
        <p role="alert">
          查询失败{' '}
          <Button loading={isFetching} onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {found && !isError && (
        <>
          <p className="pc-faint" role="status">
            {found.length === 0 && !isFetching ? `未找到“${asked}”` : `${found.length} 个商品`}
          </p>
          <PartChoices label="找到的商品" items={found} onPick={onPick} />
        </>
      )}
      {camera && <CameraScan onCode={onScan} onClose={() => setCamera(false)} />}
    </BottomSheet>
  )
}

interface ChoicesProps {
  label: string
  items: readonly LookupItem[]
  onPick: (item: LookupItem) => void
}

/** Parts to tap: code and name with the price, below them what tells one from its like, and how many may be sold. */
export function PartChoices({ label, items, onPick }: ChoicesProps) {
  const { parameter } = useSession()
  const places = placesOf('xsPrice', parameter)
  return (
    <ul className="doc-phone-parts" aria-label={label}>
      {items.map((item) => {
        const { id, no, name, part, udf0, udf1, udf2 } = item
        const price = part?.xsPrice
        return (
          <li key={id}>
            <button type="button" className="pc-card" onClick={() => onPick(item)}>
              <span className="pc-card-title">
                <span>{no}</span>
                <span>{name}</span>
              </span>
              <span className="pc-card-amount">{price === undefined || price === MASKED ? '' : formatDecimal(price, places)}</span>
              <span className="pc-card-sub">
                {[part?.pjBrand ?? udf2, part?.pjSize ?? udf0, part?.pjFactory ?? udf1, placesWord(part)].filter(Boolean).join(' · ')}
              </span>
              <span className="pc-card-state">{part && `可用 ${formatDecimal(part.usable, 0, 3)}`}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
