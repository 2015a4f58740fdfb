import { Button, Segmented, Spin } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { badDebts, isRefund, MONEY_KINDS, type MoneyKind, receipts, SETTLINGS } from '#contract/documents/payments/payments.ts'
import { capitalYuan } from '#contract/kit/capital-yuan.ts'
import { add, compare, subtract } from '#contract/kit/decimal.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { confirmDialog, type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { DraftNotices } from '#web/kit/document/draft-notices.tsx'
import type { LocalDraft } from '#web/kit/document/local-draft.ts'
import { callsOf, partnerOf, SIDES } from '#web/kit/document/money-kinds.ts'
import { PartnerField } from '#web/kit/document/partner-field.tsx'
import { today } from '#web/kit/document/today.ts'
import { useAccounts } from '#web/kit/document/use-accounts.ts'
import { orInLocalDraft, useAction } from '#web/kit/document/use-action.ts'
import { FileUpload } from '#web/kit/files/file-upload.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DayField, DictField, Field, FormGrid, NumberField, TextField } from '#web/kit/form/fields.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import { announce } from '#web/kit/request/announce.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { AccountLines } from './account-lines.tsx'
import { type Chosen, creditsFirst, oldestFirst, sumOf } from './allot.ts'
import { type Beginning, draftOf, type MoneyDraft, moneyOf, newDraft, sentOf, totalOf, validationError } from './money-draft.ts'
import { OpenItems, useOpenItems } from './open-items.tsx'
import { ownMoneyDraft, slotOf, useMoneyDraft } from './use-money-draft.ts'
import '#web/kit/document/money.css'
import { soon } from '#web/kit/keys/held-keys.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 收款单, 付款单, refunds, 往来对冲 under the pen: a new one (for a client already known), a draft, or what was typed and never saved. */
    moneyEditor: {
      props: Beginning & { kind: MoneyKind; id?: number; localDraft?: LocalDraft<MoneyDraft> }
      result: { id: number }
    }
  }
}

export function MoneyEditor({ kind, id = 0, localDraft: taken, onDone, onClose, ...begun }: DialogProps<'moneyEditor'>) {
  const slot = taken?.id ?? slotOf(id, begun.clientId)
  const [localDraft, setLocalDraft] = useState(() => taken ?? ownMoneyDraft(kind, slot))
  const blank = () => newDraft(today(), begun)
  const [draft, setDraft] = useState<MoneyDraft | undefined>(localDraft?.value ?? (slot > 0 ? undefined : blank()))
  const [nth, setNth] = useState(0)
  const load = useEffectEvent(async () => {
    try {
      const { content } = await call(callsOf(kind).get, { id: slot })
      if (content?.status === '草稿') return setDraft(draftOf(kind, content))
      toast.warning('单据状态已变化，请刷新后重试')
    } catch {
      // told by the request layer
    }
    onClose()
  })
  const missing = draft === undefined
  useEffect(() => {
    if (missing) void load()
  }, [missing])
  if (!draft) return <Spin fullscreen />
  const startOver = async () => {
    setLocalDraft(undefined)
    setDraft(slot > 0 ? undefined : blank())
    setNth(nth + 1)
  }
  return <Editor key={nth} kind={kind} begun={{ draft, slot, localDraft }} startOver={startOver} onDone={onDone} onClose={onClose} />
}

interface EditorProps {
  kind: MoneyKind
  begun: Parameters<typeof useMoneyDraft>[1]
  startOver: () => Promise<void>
  onDone: (result: { id: number }) => void
  onClose: () => void
}

function Editor({ kind, begun, startOver, onDone, onClose }: EditorProps) {
  const { may } = useSession()
  const { name, word, partner, discount: discountWord } = MONEY_KINDS[kind]
  const refund = isRefund(kind)
  const loss = kind === 'hz'
  const { draft, dirty, set, saved, forget } = useMoneyDraft(kind, begun)
  const [no, setNo] = useState('')
  const [uploading, setUploading] = useState(false)
  const { busy, refusal, dismiss, say, run } = useAction()
  const accounts = useAccounts()
  const sides = {
    ys: useOpenItems('ys', SIDES[kind].includes('ys') ? draft.clientId : 0, refund ? 'credit' : 'open'),
    yf: useOpenItems('yf', SIDES[kind].includes('yf') ? draft.clientId : 0, refund ? 'credit' : 'open'),
  }

  // the only account there is needs no choosing
  const [only] = accounts.accounts.length === 1 ? accounts.accounts : []
  const lines = draft.lines.map((line) => (line.accountId === 0 && only ? { ...line, accountId: only.id } : line))
  const now: MoneyDraft = { ...draft, lines }

  const total = totalOf(kind, now)
  const settledOf = (direction: 'ys' | 'yf'): Chosen => {
    const items = sides[direction].items ?? []
    if (draft.settling === '自动' && !loss) return refund ? creditsFirst(items, total) : oldestFirst(items, total)
    if (draft.settling === '不核销') return {}
    return Object.fromEntries(items.flatMap(({ id }) => (draft.chosen[id] ? [[id, draft.chosen[id]]] : [])))
  }
  const choose = (direction: 'ys' | 'yf') => (chosen: Chosen) => {
    const mine = new Set((sides[direction].items ?? []).map(({ id }) => id))
    const others = Object.entries(draft.chosen).filter(([id]) => !mine.has(Number(id)))
    set({ chosen: { ...Object.fromEntries(others), ...chosen } })
  }

  /** What may be paid back: his open credits. */
  const due = sides[SIDES[kind][0] ?? 'ys']
  const refundable = refund && due.items && !due.more ? due.items.reduce((sum, { rest }) => subtract(sum, String(rest)), '0') : undefined
  const beyond =
    refundable !== undefined && compare(refundable, total) < 0
      ? { text: `可退 ${formatDecimal(refundable, 2)}，不能退 ${formatDecimal(total, 2)}`, field: `amount${lines[0]?.key}` }
      : undefined

  async function save(): Promise<number | undefined> {
    if (uploading) {
      say('附件还在上传，请稍候再保存')
      return undefined
    }
    const error = validationError(kind, now) ?? beyond
    if (error) {
      say(error.text)
      enter.focus(error.field)
      return undefined
    }
    const reply = await run('save', () =>
      orInLocalDraft(call(callsOf(kind).save, { ...sentOf(kind, now), submittime: stamp() }, { quiet: true })),
    )
    if (!reply) return undefined
    saved({ ...now, id: reply.id, version: reply.version })
    setNo(reply.moneyNo)
    announce('money')
    return reply.id
  }
  async function saveOnly() {
    const id = await save()
    if (id === undefined) return
    toast.success('保存成功')
    onDone({ id })
  }
  async function submit() {
    const id = dirty || now.id === 0 ? await save() : now.id
    if (id === undefined) return
    if (!(await run('audit', () => call(badDebts.submit, { id, submittime: stamp() }, { quiet: true })))) return
    toast.success('已提交审核')
    announce('money')
    onDone({ id })
  }
  async function audit() {
    if (loss) return submit()
    const id = dirty || now.id === 0 ? await save() : now.id
    if (id === undefined) return
    const reply = await run('audit', () => call(callsOf(kind).audit, { id, submittime: stamp() }, { quiet: true }))
    if (!reply) return
    toast.success(reply.status === '进行中' ? '已审核，未核销的部分留作预收（付）' : '已审核')
    announce('money')
    onDone({ id })
  }
  async function leave() {
    if (dirty && !(await confirmDialog('有未保存的修改，放弃修改并离开？', '未保存'))) return
    forget()
    // the list no longer offers to go on with it
    if (begun.localDraft) announce('money')
    if (now.id !== begun.draft.id) onDone({ id: now.id })
    else onClose()
  }

  async function giveUp() {
    forget()
    await startOver()
  }

  const order = [
    'clientId',
    'moneyDate',
    ...(loss ? ['reason'] : kind === 'hc' ? ['offset'] : lines.flatMap(({ key }) => [`account${key}`, `amount${key}`])),
    ...(discountWord ? ['discount'] : []),
    'remark',
  ]
  const enter = useEnterNext(order, () => void saveOnly())
  const begin = useEffectEvent(() =>
    enter.focus(draft.clientId === 0 ? 'clientId' : loss ? 'reason' : kind === 'hc' ? 'offset' : `amount${lines[0]?.key}`),
  )
  useEffect(() => soon(() => begin(), 40), [])

  const met = sumOf(settledOf(SIDES[kind][0] ?? 'ys'))
  const settled = refund ? subtract('0', met) : met
  const left = subtract(total, settled)
  const settlings = kind === 'hc' || refund ? SETTLINGS.filter((each) => each !== '不核销') : SETTLINGS
  const mayAudit = loss || may(`fin:${kind}:audit`)
  const auditWord = loss ? '保存并提交审核' : '保存并审核'
  return (
    <AppDialog
      title={`${now.id === 0 ? '新增' : '修改'}${name}${no ? ` ${no}` : ''}`}
      width={980}
      onClose={() => void leave()}
      busy={busy !== ''}
      shortcuts={[
        { keys: 'F8', label: '保存', run: () => void saveOnly() },
        { keys: 'Ctrl+Enter', label: auditWord, run: () => void audit(), disabled: !mayAudit },
      ]}
      footer={
        <>
          <Button onClick={() => void leave()}>取消</Button>
          <Button loading={busy === 'save'} onClick={() => void saveOnly()}>
            保存 <kbd>F8</kbd>
          </Button>
          {mayAudit && (
            <Button type="primary" loading={busy === 'audit'} onClick={() => void audit()}>
              {auditWord} <kbd>Ctrl+Enter</kbd>
            </Button>
          )}
        </>
      }
    >
      <DraftNotices work={{ localDraft: begun.localDraft, refusal, dismiss, startOver: giveUp }} />
      <FormGrid columns={3} labels={72} enter={enter}>
        <PartnerField
          name="clientId"
          label={partner}
          required
          kind={refund ? 'allclient' : partnerOf(kind)}
          partner={{ id: draft.clientId, name: draft.clientName }}
          onChange={({ id, name }) => set({ clientId: id, clientName: name, chosen: {} })}
        />
        <DayField
          name="moneyDate"
          label={loss ? '日期' : `${word}日期`}
          required
          value={draft.moneyDate}
          onChange={(moneyDate) => set({ moneyDate })}
        />
        {!loss && (
          <Field name="settling" label="核销方式">
            {() => (
              <Segmented
                size="small"
                value={draft.settling}
                onChange={(settling) => set({ settling })}
                options={settlings.map((value) => ({
                  value,
                  label: value === '自动' ? (refund ? '先退最早的' : '先到期先核销') : value === '指定' ? '指定单据' : '留作预收付',
                }))}
              />
            )}
          </Field>
        )}
        {loss ? (
          <DictField
            name="reason"
            label="原因"
            required
            dict="HZYY"
            free
            maxLength={limitOf(badDebts.save.input.reason)}
            value={draft.reason}
            onChange={(reason) => set({ reason })}
          />
        ) : kind === 'hc' ? (
          <NumberField name="offset" label="对冲金额" required digits={2} value={draft.offset} onChange={(offset) => set({ offset })} />
        ) : (
          <AccountLines word={word} lines={lines} options={accounts.options} onChange={(next) => set({ lines: next })} />
        )}
        {discountWord && (
          <NumberField
            name="discount"
            label={discountWord}
            placeholder="抹零、折让"
            digits={2}
            value={draft.discount}
            onChange={(discount) => set({ discount })}
          />
        )}
        {loss && now.id === 0 && (
          <Field name="files" label="附件" span={3}>
            {(field) => (
              <FileUpload
                label="附件"
                accept="any"
                value={draft.files ?? []}
                disabled={field.disabled}
                onBusy={setUploading}
                onChange={(files) => set({ files })}
              />
            )}
          </Field>
        )}
        <TextField
          name="remark"
          label="备注"
          span={2}
          maxLength={limitOf(receipts.save.input.remark)}
          value={draft.remark}
          onChange={(remark) => set({ remark })}
        />
      </FormGrid>
      {SIDES[kind].map((direction) => (
        <OpenItems
          key={direction}
          direction={direction}
          state={sides[direction]}
          chosen={settledOf(direction)}
          onChosen={draft.settling === '指定' || loss ? choose(direction) : undefined}
          {...(loss && { debts: true })}
          height={kind === 'hc' ? 170 : 230}
          {...(refund && { title: '可退的预收（付）与退货' })}
          empty={
            draft.clientId === 0
              ? `选择${partner}后列出${refund ? '可退的款项' : '未结明细'}`
              : refund
                ? `没有可退的款项：该${partner}没有未用的预收（付）和退货`
                : loss
                  ? '没有未收的应收'
                  : '没有未结明细，本单全部留作预收（付）'
          }
        />
      ))}
      <p className="finance-sum" role="status">
        <span>
          {word}合计 <b>{formatDecimal(moneyOf(kind, now), 2)}</b> {capitalYuan(moneyOf(kind, now))}
        </span>
        {draft.discount ? (
          <span>
            优惠 <b>{formatDecimal(draft.discount, 2)}</b>
          </span>
        ) : null}
        {refundable !== undefined && draft.clientId > 0 && (
          <span>
            可退 <b>{formatDecimal(refundable, 2)}</b>
          </span>
        )}
        <span>
          本次核销 <b>{formatDecimal(settled, 2)}</b>
        </span>
        {Number(left) > 0 && kind !== 'hc' && !refund && !loss && (
          <span>
            {kind === 'sk' ? '留作预收' : '留作预付'} <b>{formatDecimal(left, 2)}</b>
          </span>
        )}
        {beyond && <span className="finance-bad">{beyond.text}</span>}
        {Number(left) < 0 && <span className="finance-bad">核销超出 {formatDecimal(subtract('0', left), 2)}</span>}
        {kind === 'hc' && Number(left) > 0 && <span className="finance-bad">可核销的不足 {formatDecimal(add('0', left), 2)}</span>}
      </p>
    </AppDialog>
  )
}
