import { Button, Select } from 'antd'
import { formatDecimal } from '#web/kit/form/number.ts'
import { fenOf } from './pay-rules.ts'
import { money, type PayProps, type usePay } from './use-pay.ts'

type Pay = ReturnType<typeof usePay>
const OPEN = { 应收: '待收', 应付: '待付', 可退: '待退' } as const

/** What is due, what is let off, what is still open. */
export function PaySums({ pay, covered }: { pay: Pay; covered: number }) {
  const { dueWord, off, rest, change } = pay
  return (
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
  )
}

type OtherProps = { pay: Pay; original: NonNullable<PayProps['original']> } & Pick<PayProps, 'of' | 'mayOwe' | 'settleKind'>

/** 9 and 0: back the way it came, money that lies here in advance, or owed. */
export function OtherWays({ pay, of, original, mayOwe, settleKind }: OtherProps) {
  return (
    <>
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
        <button type="button" tabIndex={-1} className="pay-row" aria-pressed={pay.owes} onClick={pay.owe}>
          <kbd>0</kbd> 挂账
          {pay.mayLeave !== undefined && !pay.cash && <span>可用额度 {money(pay.mayLeave)}</span>}
          {pay.cash && <span>{settleKind}客户，须主管授权</span>}
          {pay.owes && <b>{money(pay.rest)}</b>}
        </button>
      )}
    </>
  )
}

/** Fees that came with the goods: how each is paid. */
export function PayFees({ pay, fees }: { pay: Pay; fees: NonNullable<PayProps['fees']> }) {
  return fees.map(({ partnerId, told, amount }) => (
    <div key={partnerId} className="pay-fee">
      <span>费用　{told}</span>
      {amount === null ? (
        '挂账'
      ) : (
        <Select
          size="small"
          aria-label={`付费用：${told}`}
          value={pay.feeWays[partnerId] ?? ''}
          options={[{ value: '', label: '挂账' }, ...pay.methods.map(({ name }) => ({ value: name, label: name }))]}
          onChange={(method: string) => pay.payFee(partnerId, method)}
        />
      )}
    </div>
  ))
}
