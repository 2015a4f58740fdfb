import { Button, Checkbox } from 'antd'
import { useRef } from 'react'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { Refusal } from '#web/kit/document/document-frame.tsx'
import { GrantForm } from './grant-form.tsx'
import { OtherWays, PayFees, PaySums } from './pay-parts.tsx'
import { PayRow } from './pay-row.tsx'
import { money, type Paid, type PayProps, usePay } from './use-pay.ts'
import './pay.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 收款 (付款, 退款) of a document: the numbered methods, 预收款 or 原路, 挂账, 抹零. Answers what was handed over. */
    pay: { props: PayProps; result: Paid }
  }
}

const TITLES = { ck: '收款', rk: '付款', xt: '退款', ct: '供应商退款' } as const

export function PayDialog(props: DialogProps<'pay'>) {
  const { of, partner, mayOwe, original = [], fees = [], covered = 0, onDone, onClose } = props
  const pay = usePay(props, onDone)
  const { word, action, signing, methods, rest, owes } = pay
  const list = useRef<HTMLDivElement>(null)
  const toList = () => list.current?.focus()

  const keys: Readonly<Record<string, (() => void) | false | undefined>> = {
    ...Object.fromEntries(methods.slice(0, 8).map(({ name }, at) => [at + 1, () => pay.pick(name)])),
    9: original.length > 0 ? pay.takeOriginal : pay.takeAdvance,
    0: mayOwe && pay.owe,
    '-': pay.mayRound && pay.round,
    p: props.receipt && (() => pay.wantReceipt(!pay.receipt)),
    enter: pay.enter,
  }
  const onKey = (event: React.KeyboardEvent) => {
    if (event.target !== list.current || event.ctrlKey || event.altKey || event.metaKey) return
    const act = keys[event.key.toLowerCase()]
    if (!act) return
    act()
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
      <PaySums pay={pay} covered={covered} />
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
        <OtherWays pay={pay} {...{ of, original, mayOwe }} settleKind={props.settleKind} />
      </div>
      <PayFees pay={pay} fees={fees} />
      {methods.length === 0 && (
        <p className="pay-none">
          {pay.mayTake ? `暂无${word}方式，请在 财务管理 → 账户与流水 新增资金账户` : `您没有${word}的权限，完成时由主管授权`}
        </p>
      )}
    </AppDialog>
  )
}
