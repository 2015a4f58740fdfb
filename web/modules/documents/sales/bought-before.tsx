import { useQuery } from '@tanstack/react-query'
import { outboundHistory } from '#contract/reports/trade-history/trade-history.ts'
import { PartChoices } from '#web/kit/document/phone-part-sheet.tsx'
import type { LookupItem } from '#web/kit/form/lookup-kinds.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'

interface Props {
  clientId: number
  onPick: (item: LookupItem) => void
}

/** Lines that are looked at, and parts that come of them. */
const LINES = 50
const PARTS = 12

/** What the client bought last, each part once; for whoever may read sales. */
export function BoughtBefore({ clientId, onPick }: Props) {
  const { may } = useSession()
  const { data } = useQuery({
    queryKey: ['bought-before', clientId],
    queryFn: async ({ signal }) =>
      (await call(outboundHistory.pageQuery, { page: 1, limit: LINES, clientId }, { signal, quiet: true })).page.list,
    enabled: clientId > 0 && may('quick.ckHistory'),
    staleTime: 60_000,
  })
  const once = (data ?? []).filter((line, at, all) => all.findIndex(({ pjid }) => pjid === line.pjid) === at)
  const items = once.slice(0, PARTS).map(
    ({ pjid, pjNo, pjName, pjSize, pjFactory, pjBrand }): LookupItem => ({
      ...{ id: pjid, no: pjNo, name: pjName, udf0: pjSize, udf1: pjFactory, udf2: pjBrand, udf3: '' },
    }),
  )
  if (items.length === 0) return null
  return (
    <>
      <h3>最近买过</h3>
      <PartChoices label="最近买过" items={items} onPick={onPick} />
    </>
  )
}
