import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { MASKED } from '#contract/kit/fields.ts'
import { unfiledOffers } from '#contract/master/supplier-offers/unfiled-offers.ts'
import { toast } from '../dialog/dialogs.tsx'
import { formatDecimal } from '../form/number.ts'
import { announce } from '../request/announce.ts'
import { call, stamp } from '../request/request.ts'
import { useSession } from '../session/session.ts'
import './unfiled-hint.css'

interface Filed {
  pjid: number
  pjNo: string
  pjName: string
}

/** Who offers a code that is no part here: 建档 makes it one, in one press. Nothing where nobody does. */
export function UnfiledHint({ pjNo, onFiled }: { pjNo: string; onFiled: (part: Filed) => void }) {
  const { may } = useSession()
  const code = pjNo.trim()
  const { data } = useQuery({
    queryKey: ['unfiled', code],
    queryFn: ({ signal }) => call(unfiledOffers.find, { pjNo: code }, { signal, quiet: true }),
    enabled: code.length > 2 && may('base:offer:query'),
    staleTime: 20_000,
  })
  const rows = data?.content ?? []
  if (rows.length === 0) return null
  const file = async (id: number) => {
    const reply = await call(unfiledOffers.file, { ids: [id], submittime: stamp() }).catch(() => undefined)
    const [part] = reply?.filed ?? []
    if (!reply) return
    if (!part) return void toast.warning(reply.left[0]?.why ?? '没有建档')
    announce('part')
    onFiled(part)
  }
  return (
    <ul className="unfiled-hint" aria-label="未建档报价">
      {rows.map(({ id, supplierName, price, pjName, pjBrand, taxIn }) => (
        <li key={id}>
          未建档报价：{supplierName} <b>{price === null ? '已过期' : price === MASKED ? MASKED : formatDecimal(price, 2, 4)}</b>
          {price !== null && !taxIn && '（未税）'} {[pjName, pjBrand].filter(Boolean).join(' ')}
          {may('base:offer:upd') && may('base:basepj:add') && (
            <Button size="small" type="link" onClick={() => void file(id)}>
              建档
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
