import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { PRICE_FIELD_NAMES, priceOrders } from '#contract/documents/price-orders.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { confirmDialog, type DialogProps, openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { firstKind, type Scope, ScopeField, sentScope } from '#web/kit/form/scope-field.tsx'
import { announce } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { AdjustPreview, count } from './adjust-preview.tsx'
import { type Formula, FormulaFields, firstFormula, formulaError, sentFormula } from './formula-fields.tsx'
import './price-orders.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 批量调价. Answers when prices were changed. */
    priceAdjust: { props: { scope: Scope }; result: { count: number } }
  }
}

const PAUSE = 250

/** A value that has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

export function PriceAdjustDialog({ scope, onDone, onClose }: DialogProps<'priceAdjust'>) {
  const { maySee, may } = useSession()
  const [kind, setKind] = useState(() => firstKind(scope))
  const [formula, setFormula] = useState<Formula>(() => firstFormula(maySee))
  const [remark, setRemark] = useState('')
  const settled = useSettled(formula)
  const error = formulaError(formula)
  const chosen = sentScope(scope, kind)
  const preview = useQuery({
    queryKey: ['price-adjust', chosen, settled],
    queryFn: ({ signal }) => call(priceOrders.preview, { ...chosen, ...sentFormula(settled) }, { signal, quiet: true }),
    enabled: formulaError(settled) === undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const shown = preview.data?.content
  // what stands on the screen is what is carried out: not while another formula is still being calculated
  const ready = !error && settled === formula && preview.isSuccess && !preview.isFetching && shown !== undefined && shown.changed > 0
  const name = PRICE_FIELD_NAMES[formula.field]

  const carryOut = async (asDraft: boolean, submittime: number) => {
    if (!ready || !shown) return
    const warned = shown.warned > 0 ? `，其中 ${count(shown.warned)} 个低于成本或限价` : ''
    const kept = shown.leftOut.count > 0 ? `；另有 ${count(shown.leftOut.count)} 个不调整` : ''
    if (!asDraft && !(await confirmDialog(`确定现在调整 ${count(shown.changed)} 个商品的${name}吗${warned}${kept}？`))) return
    const order = { ...chosen, ...sentFormula(formula), seal: shown.seal, asDraft, remark, submittime }
    const reply = await call(priceOrders.adjust, order).catch((fault) => {
      void preview.refetch()
      throw fault
    })
    announce('part')
    onDone({ count: reply.count })
    const done = asDraft ? `已存为调价单草稿 ${reply.orderNo}` : `已调整 ${count(reply.count)} 个商品的${name}，调价单 ${reply.orderNo}`
    if (reply.leftOut > 0) toast.warning(`${done}；${count(reply.leftOut)} 个未调整，编码和原因见它的单据日志`)
    else toast.success(done)
    if (asDraft) void openDialog('priceOrder', { id: reply.id })
  }
  const now = useSaving((submittime) => carryOut(false, submittime))
  const draft = useSaving((submittime) => carryOut(true, submittime))
  const busy = now.busy || draft.busy
  const enter = useEnterNext(['field', 'base', 'operator', 'multiple', 'step', 'mode', 'remark'], () => void now.save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is put once, to what has to be typed
  useEffect(() => void enter.focus('multiple'), [])

  return (
    <AppDialog
      title="批量调价"
      width={900}
      onClose={onClose}
      onOk={() => void now.save()}
      okText="立即调价"
      okDisabled={!ready}
      busy={busy}
      extra={
        may('base:priceorder:add') && (
          <Button onClick={() => void draft.save()} disabled={!ready || busy} title="由有审核权限的人审核后生效，也可以定时">
            存为调价单
          </Button>
        )
      }
    >
      <FormGrid columns={4} labels={52} enter={enter} disabled={busy}>
        <ScopeField scope={scope} span={4} value={kind} onChange={setKind} />
        <FormulaFields formula={formula} maySee={maySee} onChange={(change) => setFormula((before) => ({ ...before, ...change }))} />
        <TextField
          name="remark"
          label="备注"
          span={2}
          maxLength={limitOf(priceOrders.adjust.input.remark)}
          value={remark}
          onChange={setRemark}
        />
      </FormGrid>
      <AdjustPreview
        preview={shown}
        field={settled.field}
        loading={preview.isFetching || settled !== formula}
        error={preview.error ?? undefined}
        waiting={error}
        onRetry={() => void preview.refetch()}
      />
    </AppDialog>
  )
}
