import { Button, Spin } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { badDebts, isRefund, MONEY_KINDS, type MoneyKind } from '#contract/documents/payments/payments.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { confirmDialog, type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { DraftNotices } from '#web/kit/document/draft-notices.tsx'
import { SEARCH_KEYS, useFront } from '#web/kit/document/front-document.ts'
import type { LocalDraft } from '#web/kit/document/local-draft.ts'
import { callsOf } from '#web/kit/document/money-kinds.ts'
import { today } from '#web/kit/document/today.ts'
import { useAccounts } from '#web/kit/document/use-accounts.ts'
import { orInLocalDraft, useAction } from '#web/kit/document/use-action.ts'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { soon } from '#web/kit/keys/held-keys.ts'
import { announce } from '#web/kit/request/announce.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { type Beginning, draftOf, type MoneyDraft, newDraft, sentOf, validationError } from './money-draft.ts'
import { firstField, MoneyFields, moneyOrder } from './money-fields.tsx'
import { MoneySum } from './money-sum.tsx'
import { SettledItems } from './settled-items.tsx'
import { ownMoneyDraft, slotOf, useMoneyDraft } from './use-money-draft.ts'
import { useSettling } from './use-settling.ts'
import '#web/kit/document/money.css'

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
  const { name } = MONEY_KINDS[kind]
  const loss = kind === 'hz'
  const { draft, dirty, set, saved, forget } = useMoneyDraft(kind, begun)
  const [no, setNo] = useState('')
  const [uploading, setUploading] = useState(false)
  const { busy, refusal, dismiss, say, run } = useAction()
  const { accounts, options } = useAccounts()

  // the only account there is needs no choosing
  const [only] = accounts.length === 1 ? accounts : []
  const lines = draft.lines.map((line) => (line.accountId === 0 && only ? { ...line, accountId: only.id } : line))
  const now: MoneyDraft = { ...draft, lines }
  const settling = useSettling(kind, now, set)

  async function save(): Promise<number | undefined> {
    if (uploading) {
      say('附件还在上传，请稍候再保存')
      return undefined
    }
    const error = validationError(kind, now) ?? settling.beyond
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
  /** What ends the draft: a loss is handed to whoever decides it, all others are booked. */
  async function audit() {
    const id = dirty || now.id === 0 ? await save() : now.id
    if (id === undefined) return
    const told = await run('audit', () => (loss ? submitLoss(id) : auditMoney(kind, id)))
    if (!told) return
    toast.success(told)
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

  const enter = useEnterNext(moneyOrder(kind, lines), () => void saveOnly())
  const begin = useEffectEvent(() => enter.focus(firstField(kind, now)))
  useEffect(() => soon(() => begin(), 40), [])

  useFront({
    what: name,
    partner: {
      takes: ({ udf0 }) => draft.id === 0 && draft.clientId === 0 && partnersOf(kind).some((side) => udf0.includes(side)),
      take: ({ id: clientId, name: clientName }) => {
        set({ clientId, clientName, chosen: {} })
        soon(() => enter.focus(firstField(kind, { ...now, clientId })))
      },
    },
  })

  const mayAudit = loss || may(`fin:${kind}:audit`)
  const auditWord = loss ? '保存并提交审核' : '保存并审核'
  return (
    <AppDialog
      title={`${now.id === 0 ? '新增' : '修改'}${name}${no ? ` ${no}` : ''}`}
      width={980}
      onClose={() => void leave()}
      busy={busy !== ''}
      shortcuts={[
        ...SEARCH_KEYS,
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
      <MoneyFields kind={kind} draft={now} set={set} accounts={options} enter={enter} onUploading={setUploading} />
      <SettledItems kind={kind} draft={draft} settling={settling} />
      <MoneySum kind={kind} draft={now} settling={settling} />
    </AppDialog>
  )
}

/** What those are called (udf0 of the quick search) whom this kind is about. */
function partnersOf(kind: MoneyKind): readonly string[] {
  const { partner } = MONEY_KINDS[kind]
  return isRefund(kind) || kind === 'hc' ? ['客户', '供应商'] : [partner]
}

async function submitLoss(id: number): Promise<string> {
  await call(badDebts.submit, { id, submittime: stamp() }, { quiet: true })
  return '已提交审核'
}
async function auditMoney(kind: MoneyKind, id: number): Promise<string> {
  const { status } = await call(callsOf(kind).audit, { id, submittime: stamp() }, { quiet: true })
  return status === '进行中' ? '已审核，未核销的部分留作预收（付）' : '已审核'
}
