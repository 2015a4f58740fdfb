import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { saleLine } from '#contract/documents/sales/line-facts.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { leaveCell } from '#web/kit/document/line-keys.ts'
import { soon } from '#web/kit/keys/held-keys.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { call } from '#web/kit/request/request.ts'
import type { SaleWriting } from '../kinds.ts'
import type { SaleLine } from '../line.ts'
import type { Replacing } from './instead.tsx'
import { type Goods, goodsOf, nextOf, remarked } from './swap.ts'

const MOST_WORDS = limitOf(outbound.save.input.lines.element.shape.remark) ?? 0
const nothing = [] as const

/** F3 puts the next part that may stand in into the line one is on, Shift+F3 the one before; round again it is the part the line began with. */
export function useInstead({ work, editor, active }: SaleWriting): Replacing {
  const { lines, head } = work
  const clientId = (head as { clientId?: number } | undefined)?.clientId ?? 0
  const client = useQueryClient()
  const [origins, setOrigins] = useState<ReadonlyMap<number, Goods>>(new Map())
  const query = (pjid: number) => ({
    queryKey: ['line-exchange', clientId, pjid],
    queryFn: async () => (await call(saleLine.exchange, { pjid, clientId }, { quiet: true })).content,
    staleTime: 30_000,
  })
  /** What the line began with, while it still holds one of those that may stand in. */
  const originOf = (line: SaleLine): Goods => {
    const origin = origins.get(line.key)
    const ring = origin && client.getQueryData<readonly { pjid: number }[]>(query(origin.pjid).queryKey)
    return origin && (line.pjid === origin.pjid || ring?.some(({ pjid }) => pjid === line.pjid)) ? origin : goodsOf(line)
  }
  const origin = active && active.pjid > 0 ? originOf(active) : undefined
  // asked after the key that leads to the line
  const asked = useDeferredValue(origin?.pjid ?? 0)
  const { data } = useQuery({ ...query(asked), enabled: asked > 0 })
  const candidates = origin ? (asked === origin.pjid ? data : undefined) : nothing

  const put = async (choose: (ring: readonly Goods[], at: number) => Goods | undefined) => {
    const back = leaveCell(editor.grid)
    const line = lines.current().find(({ key }) => key === active?.key)
    if (!line?.pjid) return toast.info('请先把光标移到要换件的行')
    const own = originOf(line)
    const found = await client.fetchQuery(query(own.pjid)).catch(() => undefined)
    if (!found) return toast.warning('互换件查询失败，请重试')
    const ring = [own, ...found.map(goodsOf)]
    const next = choose(
      ring,
      ring.findIndex(({ pjid }) => pjid === line.pjid),
    )
    if (ring.length < 2 || !next) toast.info(`${line.pjNo} 暂无互换件`)
    else if (next.pjid !== line.pjid) {
      lines.replace(line.key, { ...next, remark: remarked(line.remark, own, next, MOST_WORDS) })
      work.touch()
      setOrigins((before) => new Map(before).set(line.key, own))
    }
    soon(back)
  }
  const turn = (by: 1 | -1) => void put((ring, at) => nextOf(ring, at, by))
  const idle = { disabled: head === undefined }
  useShortcut('F3', '换件（光标所在行）', () => turn(1), idle)
  useShortcut('Shift+F3', '换回上一个', () => turn(-1), idle)

  const next = useMemo(() => {
    if (!origin || !candidates || !active) return 0
    const ring = [origin, ...candidates]
    return (
      nextOf(
        ring,
        ring.findIndex(({ pjid }) => pjid === active.pjid),
        1,
      )?.pjid ?? 0
    )
  }, [origin, candidates, active])
  return {
    candidates,
    next,
    origin: origin && active && origin.pjid !== active.pjid ? origin.pjNo : '',
    take: (pjid) => void put((ring) => ring.find((one) => one.pjid === pjid)),
  }
}
