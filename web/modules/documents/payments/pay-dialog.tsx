import { Button, Checkbox, Select } from 'antd'
import { useRef } from 'react'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { Refusal } from '#web/kit/document/document-frame.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import { GrantForm } from './grant-form.tsx'
import { PayRow } from './pay-row.tsx'
import { fenOf } from './pay-rules.ts'
import { money, type Paid, type PayProps, usePay } from './use-pay.ts'
import './pay.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 收款 (付款, 退款) of a document: the numbered methods, 预收款 or 原路, 挂账, 抹零. Answers what was handed over. */
    pay: { props: PayProps; result: Paid }
  }
}

const TITLES = { ck: '收款', rk: '付款', xt: '退款', ct: '供应商退款' } as const
const OPEN = { 应收: '待收', 应付: '待付', 可退: '待退' } as const

export function PayDialog(props: DialogProps<'pay'>) {
  const { of, partner, mayOwe, original = [], fees = [], covered = 0, onDone, onClose } = props
  const pay = usePay(props, onDone)
  const { word, dueWord, action, signing, methods, rest, change, off, owes } = pay
  const list = useRef<HTMLDivElement>(null)
  const toList = () => list.current?.focus()

  const onKey = (event: React.KeyboardEvent) => {
    if (event.target !== list.current || event.ctrlKey || event.altKey || event.metaKey) return
    const way = /^[1-8]$/.test(event.key) ? methods[Number(event.key) - 1] : undefined
    if (way) pay.pick(way.name)
    else if (event.key === '9' && original.length > 0) pay.takeOriginal()
    else if (event.key === '9') pay.takeAdvance()
    else if (event.key === '0' && mayOwe) pay.owe()
    else if (event.key === '-' && pay.mayRound) pay.round()
    else if (event.key.toLowerCase() === 'p' && props.receipt) pay.wantReceipt(!pay.receipt)
    else if (event.key === 'Enter') pay.enter()
    else return
    event.preventDefault()
    if (event.key !== 'Enter') action.dismiss()
  }
  if (signing) {
    return (
      <GrantForm
        objections={signing}
        busy={action.busy !== ''}
        refusal={action.refusal}
        onDismiss={action.dismiss}
        onBack={() => pay.setSigning(undefined)}
        onSigned={(grant) => pay.sign({ ...grant, reasons: signing.map(({ reason }) => reason) })}
        onAsk={pay.askPhone}
        onAgreed={pay.agreed}
        onSay={action.say}
      />
    )
  }
  return (
    <AppDialog
      title={`${TITLES[of]} · ${partner}`}
      width={560}
      onClose={onClose}
      busy={action.busy !== ''}
      extra={
        props.receipt && (
          <Checkbox
            checked={pay.receipt}
            tabIndex={-1}
            onChange={({ target }) => {
              pay.wantReceipt(target.checked)
              toList()
            }}
          >
            打印小票 <kbd>P</kbd>
          </Checkbox>
        )
      }
      footer={
        <>
          <Button onClick={onClose}>
            返回修改 <kbd>Esc</kbd>
          </Button>
          <Button type="primary" loading={action.busy !== ''} onClick={pay.enter}>
            完成 <kbd>Enter</kbd>
          </Button>
        </>
      }
    >
      <Refusal text={action.refusal} onDismiss={action.dismiss} />
      <p className="pay-sums">
        <span>
          {dueWord} <b>{money(pay.due)}</b>
        </span>
        {pay.mayRound && (
          <Button type="text" size="small" onClick={pay.round} title="按 - 键切换：不抹、抹分、抹角、抹元">
            抹零 <b>{off > 0 ? `−${money(off)}` : '0.00'}</b> <kbd>-</kbd>
          </Button>
        )}
        <span>
          {OPEN[dueWord]} <b className={rest > 0 ? 'pay-open' : undefined}>{money(rest)}</b>
        </span>
        {covered > 0 && (
          <span>
            已用预收款抵扣 <b>{formatDecimal(covered, 2)}</b>
          </span>
        )}
        {change > 0 && (
          <span>
            找零 <b className="pay-change">{money(change)}</b>
          </span>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the numbers are struck on the list itself */}
      {/* biome-ignore lint/a11y/useSemanticElements: no fields of a form, but choices */}
      <div ref={list} className="pay-list" role="group" aria-label={`${word}方式`} tabIndex={0} data-first onKeyDown={onKey}>
        {methods.map(({ name }, at) => {
          const line = pay.paid.find((each) => each.name === name)
          return (
            <PayRow
              key={name}
              number={at + 1}
              name={name}
              chosen={line !== undefined}
              given={line?.given ?? 0}
              note={line && line.given > line.amount ? `找零 ${money(line.given - line.amount)}` : ''}
              onPick={() => pay.pick(name)}
              onType={(typed) => pay.type(name, typed)}
              onDone={() => (rest === 0 || owes ? void pay.complete() : toList())}
              onBack={toList}
            />
          )
        })}
        {original.length > 0 && (
          <button type="button" tabIndex={-1} className="pay-row" aria-pressed={pay.asPaid} onClick={pay.takeOriginal}>
            <kbd>9</kbd> 原路 <span>{original.map(({ method, amount }) => `${method} ${money(fenOf(amount))}`).join(' · ')}</span>
          </button>
        )}
        {pay.inHand > 0 && (
          <button type="button" tabIndex={-1} className="pay-row" aria-pressed={pay.advance > 0} onClick={pay.takeAdvance}>
            <kbd>9</kbd> {of === 'ck' ? '预收款' : '预付款'} <span>可用 {money(pay.inHand)}</span>{' '}
            {pay.advance > 0 && <b>{money(pay.advance)}</b>}
          </button>
        )}
        {mayOwe && (
          <button type="button" tabIndex={-1} className="pay-row" aria-pressed={owes} onClick={pay.owe}>
            <kbd>0</kbd> 挂账
            {pay.mayLeave !== undefined && !pay.cash && <span>可用额度 {money(pay.mayLeave)}</span>}
            {pay.cash && <span>{props.settleKind}客户，须主管授权</span>}
            {owes && <b>{money(rest)}</b>}
          </button>
        )}
      </div>
      {fees.map(({ partnerId, told, amount }) => (
        <div key={partnerId} className="pay-fee">
          <span>费用　{told}</span>
          {amount === null ? (
            '挂账'
          ) : (
            <Select
              size="small"
              aria-label={`付费用：${told}`}
              value={pay.feeWays[partnerId] ?? ''}
              options={[{ value: '', label: '挂账' }, ...methods.map(({ name }) => ({ value: name, label: name }))]}
              onChange={(method: string) => pay.payFee(partnerId, method)}
            />
          )}
        </div>
      ))}
      {methods.length === 0 && (
        <p className="pay-none">
          {pay.mayTake ? `暂无${word}方式，请在 财务管理 → 账户与流水 新增资金账户` : `您没有${word}的权限，完成时由主管授权`}
        </p>
      )}
    </AppDialog>
  )
}
