import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { keepInWindow, keptInWindow } from '#web/kit/dialog/window-memory.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { openPart } from './open-document.ts'
import { PartStockTab } from './part-stock-tab.tsx'
import { PartSalesIndexTab, PartSuppliersTab } from './part-trade-figures.tsx'
import { CodesBlock, ModelsBlock, PriceBlock, RecentPurchases, RecentSales } from './part-view-blocks.tsx'
import { PartViewHead } from './part-view-head.tsx'
import { ChangesBlock, KinBlock } from './part-view-kin.tsx'
import { MonthsBlock } from './part-view-months.tsx'
import { OffersBlock } from './part-view-offers.tsx'
import { MissedBlock, PromisedBlock } from './part-view-open.tsx'
import './part-view.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 商品全景: everything about a part, for reading. */
    partView: { props: { pjid: number } }
  }
}

const FOLDS = 'partViewFolds'
/** Each block asks for itself, when it is open. */
const blocks = [
  { key: 'prices', label: '价格变动', tags: ['base:basepj:query'], open: true, Content: PriceBlock },
  { key: 'stock', label: '库存', tags: ['quick.kcHistory'], open: true, Content: PartStockTab },
  { key: 'promised', label: '占用与在途', tags: ['quick.kcHistory'], open: true, Content: PromisedBlock },
  { key: 'codes', label: 'OE 与互换码', tags: ['base:basepj:query'], open: true, Content: CodesBlock },
  { key: 'offers', label: '供应商报价', tags: ['base:offer:query'], open: true, Content: OffersBlock },
  { key: 'kin', label: '同OE与替代', tags: ['base:basepj:query'], open: false, Content: KinBlock },
  { key: 'models', label: '适用车型', tags: ['base:model:query', 'base:basepj:query'], open: false, Content: ModelsBlock },
  { key: 'months', label: '24个月销量与毛利', tags: ['quick.ckHistory'], open: true, Content: MonthsBlock },
  { key: 'sales', label: '最近销售与退货', tags: ['quick.ckHistory'], open: true, Content: RecentSales },
  { key: 'purchases', label: '最近进货', tags: ['quick.rkHistory'], open: true, Content: RecentPurchases },
  { key: 'missed', label: '未成交报价与缺货', tags: ['quick.ckHistory', 'busi:lost:query'], open: true, Content: MissedBlock },
  { key: 'index', label: '销售情况', tags: ['quick.kcHistory'], open: false, Content: PartSalesIndexTab },
  { key: 'suppliers', label: '供应商情况', tags: ['quick.kcHistory'], open: false, Content: PartSuppliersTab },
  { key: 'changes', label: '变更记录', tags: ['base:basepj:query'], open: false, Content: ChangesBlock },
] as const

export function PartViewDialog({ pjid, onClose }: DialogProps<'partView'>) {
  const { may } = useSession()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['part-view', pjid],
    queryFn: ({ signal }) => call(partTrade.view, { pjid }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  useAnnounced('part', () => void refetch())
  const invalid = data?.content === null
  useEffect(() => {
    if (!invalid) return
    toast.error('无效商品，不允许查看')
    onClose()
  }, [invalid, onClose])
  const part = data?.content
  return (
    <AppDialog
      title="商品全景"
      width="90%"
      onClose={onClose}
      loading={!part && isFetching}
      shortcuts={[{ keys: 'F2', label: '商品资料', run: () => openPart(pjid), disabled: !part }]}
      footer={
        <>
          <Button onClick={() => openPart(pjid)} disabled={!part}>
            商品资料
          </Button>
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      {part ? (
        <div className="part-view">
          <PartViewHead part={part} />
          {blocks
            .filter(({ tags }) => may(...tags))
            .map(({ key, label, open, Content }) => (
              <Block key={key} name={key} label={label} open={open}>
                <Content pjid={pjid} />
              </Block>
            ))}
        </div>
      ) : isError && !isFetching ? (
        <LoadFailed what="商品全景" onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </AppDialog>
  )
}

/** Open or folded, as its reader left it. */
function Block({ name, label, open: usual, children }: { name: string; label: string; open: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(() => foldsKept()[name] ?? usual)
  // at the press itself: a window left at once would not hear of its turning
  const turn = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(!open)
    keepInWindow(FOLDS, { ...foldsKept(), [name]: !open })
  }
  return (
    <details open={open}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed by key and pointer alike */}
      <summary onClick={turn}>{label}</summary>
      {open && children}
    </details>
  )
}

function foldsKept(): Readonly<Record<string, boolean>> {
  const kept = keptInWindow(FOLDS)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter((fold): fold is [string, boolean] => typeof fold[1] === 'boolean'))
}
