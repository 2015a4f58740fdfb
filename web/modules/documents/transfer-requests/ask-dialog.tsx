import { Alert } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { transferRequests } from '#contract/documents/transfer-requests.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { confirmAndRetry } from '#web/kit/document/confirm-and-retry.ts'
import { useStockOfOthers } from '#web/kit/document/stock-of-others.tsx'
import { useAction } from '#web/kit/document/use-action.ts'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DayField, DictField, FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { formatDecimal, quantityError } from '#web/kit/form/number.ts'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { soon } from '#web/kit/keys/held-keys.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { piecePlaces } from '#web/kit/session/session.ts'
import { useBranches } from './branches.tsx'
import './requests.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 要货 of one part, for a sale: which branch, how many. It is submitted at once. */
    askBranch: { props: { pjid: number; pjNo: string; pjName: string; qty: number; ckId: number }; result: { dyNo: string } }
  }
}
const line = transferRequests.save.input.lines.element.shape
const { needBy, remark } = transferRequests.save.input
const rules = { qty: line.qty, needBy, remark }

export function AskDialog({ pjid, pjNo, pjName, qty, ckId, onDone, onClose }: DialogProps<'askBranch'>) {
  const branches = useBranches()
  const others = useStockOfOthers([pjid])
  const there = others?.get(pjid) ?? []
  const form = useForm<{ toCompanyId: number; qty: number | null; needBy: string; remark: string }>(rules, {
    ...{ toCompanyId: 0, qty, needBy: '', remark: '' },
  })
  // whoever has most to spare is asked first
  const toCompanyId = form.values.toCompanyId || (there[0]?.companyId ?? 0)
  const action = useAction()
  const send = async () => {
    const values = form.now()
    const error = quantityError(values.qty, piecePlaces())
    if (toCompanyId === 0) return action.say('请选择调出公司')
    if (error) {
      action.say(error)
      return void enter.focus('qty')
    }
    const made = await action.run('ask', () =>
      confirmAndRetry((sure) =>
        call(
          transferRequests.save,
          {
            ...{ toCompanyId, needBy: values.needBy, remark: values.remark, ckId, submit: true, sure, submittime: stamp() },
            lines: [{ pjid, qty: values.qty ?? 0 }],
          },
          { quiet: true },
        ),
      ),
    )
    if (made) onDone({ dyNo: made.dyNo })
  }
  const enter = useEnterNext(['toCompanyId', 'qty', 'needBy', 'remark'], () => void send())
  const begin = useEffectEvent(() => enter.focus('qty'))
  useEffect(() => soon(() => begin(), 10), [])
  const words = (id: number) => {
    const found = there.find(({ companyId }) => companyId === id)
    return found ? ` 可用 ${formatDecimal(found.usable, 0, 3)}，可调 ${formatDecimal(found.spare, 0, 3)}` : ''
  }
  return (
    <AppDialog
      title={`要货 ${pjNo} ${pjName}`}
      width={560}
      onClose={onClose}
      onOk={() => void send()}
      okText="提交要货"
      busy={action.busy !== ''}
      shortcuts={[{ keys: 'F8', label: '提交要货', run: () => void send() }]}
    >
      {action.refusal && <Alert type="error" showIcon closable={{ onClose: action.dismiss }} title={action.refusal} />}
      {others && there.length === 0 && <p className="request-hint">其他分店现在没有库存，仍可以要货</p>}
      <FormArea form={form}>
        <FormGrid columns={1} enter={enter} disabled={action.busy !== ''}>
          <DictField
            name="toCompanyId"
            label="调出公司"
            required
            options={(branches ?? [])
              .toSorted((a, b) => rank(there, a.id) - rank(there, b.id))
              .map(({ id, companyName }) => ({ value: String(id), label: `${companyName}${words(id)}` }))}
            value={toCompanyId ? String(toCompanyId) : ''}
            onChange={(value) => form.set({ toCompanyId: Number(value) })}
          />
          <NumberField {...form.field('qty')} />
          <DayField {...form.field('needBy')} />
          <TextField {...form.field('remark')} />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}

/** Branches that have most to spare come first, those without last. */
function rank(there: readonly { companyId: number }[], id: number): number {
  const at = there.findIndex(({ companyId }) => companyId === id)
  return at < 0 ? there.length : at
}
