import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { supplierOffers } from '#contract/master/supplier-offers/supplier-offers.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { FormGrid } from '#web/kit/form/fields.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Offer } from './offer-values.ts'
import { daysText, marksOf, packText, pricesText } from './offer-words.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** All suppliers' offers for a part. */
    partOffers: { props: { pjid: number; pjNo: string }; result: { changed: true } }
  }
}

export function PartOffersDialog({ pjid, pjNo, onClose }: DialogProps<'partOffers'>) {
  const mayEdit = useSession().may('base:offer:upd')
  const [qty, setQty] = useState<number | null>(1)
  const [active, setActive] = useState<Offer>()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['part-offers', pjid],
    queryFn: ({ signal }) => call(supplierOffers.ofPart, { pjid }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const offers = data?.content ?? []
  const marks = marksOf(offers, qty ?? 1)
  const write = async (offer?: Offer) => {
    if (mayEdit && (await openDialog('offer', { part: { pjid, pjNo }, ...(offer && { offer }) }))) void refetch()
  }
  const history = (offer: Offer | undefined) => offer && void openDialog('offerHistory', { id: offer.id, supplierName: offer.supplierName })
  const columns = columnsFor<Offer>()(
    { prop: 'supplierName', label: '供应商', width: 150, txtColor: ({ stopped }) => (stopped ? 'var(--pc-faint)' : undefined) },
    { prop: 'preferred', label: '标记', width: 130, number: false, render: (offer) => (offer.stopped ? '已停用' : marks(offer)) },
    { prop: 'prices', label: '报价', number: false, render: ({ prices }) => pricesText(prices) || '无有效价格' },
    {
      prop: 'taxIn',
      label: '含税',
      width: 68,
      number: false,
      render: ({ taxIn, taxRate }) => (taxIn ? '含税' : taxRate ? `未税 ${taxRate}%` : '未税'),
    },
    { prop: 'supNo', label: '供应商编码', width: 110 },
    { prop: 'moq', label: '起订/整包', width: 120, number: false, render: packText },
    { prop: 'leadDays', label: '到货', width: 110, number: false, render: daysText },
    { prop: 'lastPrice', label: '上次进价', width: 80, number: true },
    { prop: 'lastDate', label: '上次进货', width: 90 },
    { prop: 'seenAt', label: '更新', width: 88 },
    { prop: 'remark', label: '备注', width: 110 },
  )
  return (
    <AppDialog
      title={`供应商报价 · ${pjNo}`}
      width="84%"
      onClose={onClose}
      shortcuts={[
        { keys: 'Alt+N', label: '新增报价', run: () => void write(), disabled: !mayEdit, inInput: true },
        { keys: 'F4', label: '报价历史', run: () => void history(active), disabled: !active },
      ]}
      footer={
        <>
          <Button title="F4" disabled={!active} onClick={() => void history(active)}>
            报价历史
          </Button>
          {mayEdit && (
            <Button type="primary" title="Alt+N" onClick={() => void write()}>
              新增报价
            </Button>
          )}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <FormGrid columns={4} labels={60}>
        <NumberField name="qty" label="按数量" value={qty} onChange={setQty} />
      </FormGrid>
      <DataTable
        label="供应商报价"
        columns={columns}
        rows={offers}
        rowKey="id"
        height={320}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        onActive={setActive}
        onOpen={(offer) => void write(offer)}
        empty={mayEdit ? '暂无供应商报价，按 Alt+N 新增' : '暂无供应商报价'}
      />
    </AppDialog>
  )
}
