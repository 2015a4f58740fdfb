import { DownOutlined, PictureOutlined, UpOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { catalogue } from '#contract/master/catalogue/catalogue.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import { Price } from '#web/kit/form/price.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { type CataloguePart, fitWords } from './rows.ts'

type Shelf = Pick<
  CataloguePart,
  'pjid' | 'pjNo' | 'pjName' | 'pjBrand' | 'pjFactory' | 'pjSize' | 'pjUnit' | 'pjOemcode' | 'qty' | 'usable' | 'xsPrice'
> &
  Partial<Pick<CataloguePart, 'fitPlace' | 'perCar' | 'fitNote'>>

/** As many as a car takes are quoted; 4.5 litres of oil are not, for they are sold by the can. */
const isWhole = (perCar: number) => perCar > 0 && Number.isInteger(perCar)
const amount = (value: number) => formatDecimal(value, 0, 3)

/** One part with stock and price; below it, when asked for, what may stand in its place. */
export function PartLine({ part }: { part: CataloguePart }) {
  const [open, setOpen] = useState(false)
  return (
    <li className="epc-part">
      <span className="epc-picture">
        {part.headImg ? <img src={part.headImg} alt="" loading="lazy" /> : <PictureOutlined aria-hidden />}
      </span>
      <Names part={part} />
      <Figures part={part} />
      {part.exchangeCount > 0 && (
        <Button size="small" className="epc-exchange" aria-expanded={open} onClick={() => setOpen(!open)}>
          互换件 {part.exchangeCount}
          <span className={part.exchangeUsable > 0 ? undefined : 'pc-faint'}>可用 {amount(part.exchangeUsable)}</span>
          {open ? <UpOutlined /> : <DownOutlined />}
        </Button>
      )}
      {open && <InItsPlace part={part} />}
    </li>
  )
}

function Names({ part }: { part: Shelf }) {
  const { may } = useSession()
  const { fitPlace = '', perCar = 0, fitNote = '' } = part
  const fit = fitWords({ fitPlace, perCar, fitNote })
  const more = [part.pjSize, part.pjFactory, part.pjOemcode && `OE ${part.pjOemcode}`].filter(Boolean)
  return (
    <div className="epc-names">
      <button type="button" className="epc-code" onClick={() => void openDialog('part', { mode: 'view', id: part.pjid })}>
        {part.pjNo}
      </button>
      <span>
        {part.pjName} <em>{part.pjBrand}</em>
        {may('busi:bj:add') && (
          <Button
            type="link"
            size="small"
            aria-label={`加入报价 ${part.pjNo}`}
            onClick={() => void openDialog('toQuote', { parts: [{ pjid: part.pjid, ...(isWhole(perCar) && { ckAmount: perCar }) }] })}
          >
            加入报价
          </Button>
        )}
      </span>
      {fit && <small className="epc-fit">{fit}</small>}
      <small>{more.join(' · ')}</small>
    </div>
  )
}

function Figures({ part }: { part: Shelf }) {
  return (
    <dl className="epc-figures">
      <div>
        <dt>现存</dt>
        <dd>{amount(part.qty)}</dd>
      </div>
      <div>
        <dt>可用</dt>
        <dd className={part.usable > 0 ? 'epc-there' : 'pc-negative'}>{amount(part.usable)}</dd>
      </div>
      <div>
        <dt>销售价{part.pjUnit && `/${part.pjUnit}`}</dt>
        <dd>
          <Price value={part.xsPrice} prop="xsPrice" />
        </dd>
      </div>
    </dl>
  )
}

function InItsPlace({ part: { pjid, pjNo } }: { part: CataloguePart }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['/epc', 'exchange', pjid],
    queryFn: ({ signal }) => call(catalogue.exchange, { pjid }, { signal, quiet: true }),
    staleTime: 0,
  })
  if (isError)
    return (
      <p className="epc-place" role="alert">
        互换件加载失败{' '}
        <Button size="small" onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    )
  if (!data) return <Skeleton className="epc-place" active title={false} paragraph={{ rows: 2 }} />
  return (
    <ul className="epc-place" aria-label={`${pjNo}的互换件`}>
      {data.content.map((other) => (
        <li key={other.pjid}>
          <Names part={other} />
          <Figures part={other} />
        </li>
      ))}
    </ul>
  )
}
