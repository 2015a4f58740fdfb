import { PictureOutlined } from '@ant-design/icons'
import { memo, useRef, useState } from 'react'
import { pieces } from '#web/kit/document/line-units.ts'
import { leftFor } from '#web/kit/document/usable.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { later } from '#web/kit/later.tsx'
import { mayOpenCatalogue } from '#web/kit/session/catalogue-entry.ts'
import { useSession } from '#web/kit/session/session.ts'
import type { LineFacts, SaleLine } from '../line.ts'
import { Deals } from './deals.tsx'
import { Instead, type Replacing } from './instead.tsx'
import { Places } from './places.tsx'
import { Prices } from './prices.tsx'

const PicturePreview = later(async () => (await import('#web/kit/table/picture-preview.tsx')).PicturePreview)

interface Props {
  line: SaleLine | undefined
  /** All of the order: what the others take is not for this one. */
  lines: readonly SaleLine[]
  facts: LineFacts | undefined
  hasClient: boolean
  yhRate: number | null
  /** Beside the lines, where the client's card stands above it. */
  tall: boolean
  replacing: Replacing
}

/** What a salesman wants to know of the line he is on, without leaving it. As high whatever it says; until the next part is known the last one dims. */
export const LinePanel = memo(function LinePanel({ line, lines, facts, hasClient, yhRate, tall, replacing }: Props) {
  const { may } = useSession()
  const shown = useRef<{ line: SaleLine; facts: LineFacts }>(undefined)
  if (line && facts) shown.current = { line, facts }
  else if (!line || line.pjid === 0) shown.current = undefined
  const { current } = shown
  const name = tall ? 'sale-panel sale-panel-tall' : 'sale-panel'
  if (!current) {
    const waits = line && line.pjid > 0
    return (
      <aside className={`${name} sale-panel-empty`} aria-label="当前商品">
        <p>{waits ? `正在查询 ${line.pjNo} 的价格和库存…` : '光标所在行的价格、各仓库存、最近成交和互换件显示在这里'}</p>
      </aside>
    )
  }
  const about = current.line.key === line?.key && line.pjid === current.line.pjid ? line : current.line
  const known = current.facts
  const stock = known.stock.map((place) => {
    const takers = lines.filter(({ pjid, warehouseId }) => pjid === about.pjid && warehouseId === place.warehouseId)
    return { ...place, usable: leftFor(place.usable, about, takers, (taker) => pieces(taker.ckAmount, taker)), free: place.usable }
  })
  return (
    <aside className={name} aria-label="当前商品" aria-busy={facts === undefined} data-part={facts ? about.pjid : undefined}>
      <Picture headImg={known.headImg} pjNo={about.pjNo} />
      <div className="sale-panel-part">
        <h3>
          <b>{about.pjNo}</b> {about.pjName} {about.pjBrand}
          {known.replacedBy && <em className="doc-problem">已由 {known.replacedBy} 替代</em>}
          {known.replaces.length > 0 && <em>替代 {known.replaces.join('、')}</em>}
          {!tall && <Models facts={known} />}
        </h3>
        <Places
          stock={stock}
          own={about.warehouseId}
          onWay={known.onWay}
          arrives={known.arrives}
          others={known.others}
          hint={may('busi:dy:add') ? 'F7 要货' : ''}
        />
        <Prices line={about} facts={known} hasClient={hasClient} yhRate={yhRate} />
      </div>
      <Deals deals={known.last} hasClient={hasClient} />
      <Instead {...replacing} pjid={about.pjid} />
      {tall && known.modelCount > 0 && <Fits facts={known} />}
    </aside>
  )
})

function Models({ facts: { models, modelCount } }: { facts: LineFacts }) {
  if (modelCount === 0) return null
  return (
    <em className="sale-panel-models" title={models.join('\n')}>
      {models[0]}
      {modelCount > 1 && ` 等 ${formatDecimal(modelCount, 0)} 款`}
    </em>
  )
}

function Fits({ facts: { models, modelCount } }: { facts: LineFacts }) {
  return (
    <section className="sale-panel-fits" aria-label="适用车型">
      <h4>
        适用车型 {formatDecimal(modelCount, 0)}
        {mayOpenCatalogue() && (
          <a href="/epc" target="_blank" rel="noopener" tabIndex={-1}>
            配件目录
          </a>
        )}
      </h4>
      <ul>
        {models.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  )
}

function Picture({ headImg, pjNo }: { headImg: string; pjNo: string }) {
  const [open, setOpen] = useState(false)
  if (!headImg) {
    return (
      <div className="sale-panel-picture" title="暂无图片">
        <PictureOutlined aria-hidden />
      </div>
    )
  }
  return (
    <>
      <button
        type="button"
        className="sale-panel-picture"
        // the cursor stays in its cell
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(true)}
        aria-label={`${pjNo} 图片`}
      >
        <img src={headImg} alt="" />
      </button>
      {open && <PicturePreview urls={[headImg]} first={0} onClose={() => setOpen(false)} />}
    </>
  )
}
