import { useQuery } from '@tanstack/react-query'
import { Alert, Radio, Spin } from 'antd'
import { useState } from 'react'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { partnerMissing } from '#web/kit/document/partner.ts'
import { PartnerField } from '#web/kit/document/partner-field.tsx'
import { useAction } from '#web/kit/document/use-action.ts'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid } from '#web/kit/form/fields.tsx'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'

interface Part {
  pjid: number
  ckAmount?: number
  /** Absent: the price by the client's rules. */
  xsPrice?: number
}

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 存为报价单, 加入报价: parts begin a quote for a client, or join one that is being written. Answers with the quote. */
    toQuote: { props: { parts: readonly Part[]; client?: { id: number; name: string } }; result: { id: number; ckNo: string } }
  }
}

const FRESH = 0

export function ToQuoteDialog({ parts, client: asked, onDone, onClose }: DialogProps<'toQuote'>) {
  const { may } = useSession()
  const [quote, setQuote] = useState<number>()
  const [client, setClient] = useState(asked ?? { id: 0, name: '' })
  const action = useAction()
  const mayAdd = may('busi:bj:add')
  const drafts = useQuery({
    queryKey: ['quote-drafts'],
    queryFn: ({ signal }) =>
      call(outbound.page, { page: 1, limit: 10, ckType: CK_TYPE.quote, status: '草稿', mine: true }, { signal, quiet: true }),
    enabled: may('busi:bj:upd') && may('busi:bj:query'),
    staleTime: 0,
    gcTime: 0,
  })
  const open = drafts.data?.page.list ?? []
  const chosen = quote ?? (mayAdd ? FRESH : (open[0]?.id ?? FRESH))

  const save = async () => {
    const nobody = partnerMissing('客户', client)
    if (chosen === FRESH && nobody) {
      action.say(nobody)
      return enter.focus('clientId')
    }
    const made = await action.run('save', () =>
      call(outbound.addToQuote, { id: chosen, clientId: client.id, lines: [...parts], submittime: stamp() }, { quiet: true }),
    )
    if (!made) return
    toast.success(chosen === FRESH ? `已存为报价单 ${made.ckNo}` : `已加入报价单 ${made.ckNo}`)
    onDone({ id: made.id, ckNo: made.ckNo })
  }
  const enter = useEnterNext(['clientId'], () => void save())
  return (
    <AppDialog
      title={`加入报价单（${parts.length} 个商品）`}
      width={560}
      okText="确定"
      busy={action.busy !== ''}
      onOk={() => void save()}
      onClose={onClose}
    >
      {action.refusal && <Alert type="error" showIcon title={action.refusal} />}
      {drafts.isLoading ? (
        <Spin />
      ) : (
        <Radio.Group
          className="to-quote"
          value={chosen}
          onChange={({ target }) => setQuote(target.value)}
          options={[
            ...(mayAdd ? [{ value: FRESH, label: '新报价单' }] : []),
            ...open.map(({ id, ckNo, clientName, lineCount }) => ({ value: id, label: `${ckNo} ${clientName}（${lineCount} 行）` })),
          ]}
        />
      )}
      {chosen === FRESH && (
        <FormGrid columns={1} labels={48} enter={enter}>
          <PartnerField name="clientId" label="客户" required kind="client" partner={client} onChange={setClient} />
        </FormGrid>
      )}
    </AppDialog>
  )
}
