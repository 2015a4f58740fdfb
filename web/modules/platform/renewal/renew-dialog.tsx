import { Checkbox, Radio } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { AddType, type renewal } from '#contract/platform/renewal/renewal.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { Field, FormGrid } from '#web/kit/form/fields.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { soon } from '#web/kit/keys/held-keys.ts'
import { PayCode } from './pay-code.tsx'
import { type RenewOrder, type RenewRequest, useCountdown, useRenewOrder } from './use-renew-order.ts'
import './renewal.css'

type RenewInfo = Pick<Reply<typeof renewal.getRenew>, 'content' | 'other' | 'payOptions'>

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 扫码续费 (trading.md 2.7); done = paid. */
    renew: { props: { info: RenewInfo }; result: true }
  }
}

const MOST = 999
const within = (value: number | null, least: number) => Math.min(MOST, Math.max(least, value ?? least))

export function RenewDialog({ info, onDone, onClose }: DialogProps<'renew'>) {
  const { content: durations, other, payOptions } = info
  const [paytype, setPaytype] = useState(payOptions[0]?.paytype ?? '')
  const [adding, setAdding] = useState(false)
  const [renewId, setRenewId] = useState(durations[0]?.id ?? 0)
  const [counts, setCounts] = useState(other.trial ? { userNum: other.userNum, pdaNum: other.pdaNum } : { userNum: 1, pdaNum: 0 })
  const addType = other.trial ? AddType.buy : adding ? AddType.addUsers : AddType.renew
  const least = addType === AddType.buy ? 1 : 0
  const counted = addType === AddType.renew ? { userNum: other.userNum, pdaNum: other.pdaNum } : counts
  const empty = addType === AddType.addUsers && counts.userNum + counts.pdaNum === 0
  const wanted: RenewRequest | undefined = empty ? undefined : { paytype, addType, renewId: adding ? 0 : renewId, ...counted }
  const paid = (msg: string) => {
    toast.success(msg)
    onDone(true)
  }
  const { order, problem, again } = useRenewOrder(wanted, paid)
  const left = useCountdown(order, again)
  const enter = useEnterNext(['adding', 'userNum', 'pdaNum', 'renewId'], () => undefined)
  // boxes and buttons only: left to itself the cursor would stand on the closing cross
  const begin = useEffectEvent(() => {
    if (!other.trial && !enter.focus('adding')) enter.focus('renewId')
  })
  useEffect(() => soon(() => begin(), 60), [])
  const channel = payOptions.find((option) => option.paytype === paytype)

  const tick = (checked: boolean) => {
    setAdding(checked)
    setCounts({ userNum: 1, pdaNum: 0 })
  }
  return (
    <AppDialog title="扫码续费" width={780} onClose={onClose}>
      <header className="renew-head">
        <strong>{other.compName}</strong>
        <span>{expiryText(other)}</span>
        <span className="renew-notice">{noticeText(other)}</span>
      </header>
      <div className="renew-body">
        <PayCode
          options={payOptions}
          paytype={paytype}
          onPaytype={setPaytype}
          lable={channel?.lable ?? ''}
          order={empty ? undefined : order}
          problem={empty ? '请输入要增加的用户数或PDA数' : problem}
          left={left}
          onAgain={again}
        />
        <div>
          <FormGrid columns={1} labels={96} enter={enter}>
            {!other.trial && <AddUsersField other={other} adding={adding} onTick={tick} />}
            {addType !== AddType.renew && <CountFields other={other} adding={adding} counts={counts} least={least} onChange={setCounts} />}
            {!adding && (
              <Field name="renewId" label={other.trial ? '购买时长' : '续费时长'}>
                {({ id }) => (
                  <Radio.Group
                    id={id}
                    value={renewId}
                    onChange={({ target }) => setRenewId(Number(target.value))}
                    optionType="button"
                    options={durations.map((each) => ({ value: each.id, label: <Duration {...each} /> }))}
                  />
                )}
              </Field>
            )}
          </FormGrid>
          <Summary order={empty ? undefined : order} />
        </div>
      </div>
    </AppDialog>
  )
}

type Other = RenewInfo['other']

function AddUsersField({ other, adding, onTick }: { other: Other; adding: boolean; onTick: (checked: boolean) => void }) {
  return (
    <>
      <Field name="adding" label="增加用户">
        {({ id }) => (
          <Checkbox id={id} checked={adding} disabled={other.expireNum <= 0} onChange={({ target }) => onTick(target.checked)}>
            只增加用户或PDA，用到当前授权到期日
          </Checkbox>
        )}
      </Field>
      <Field name="held" label="已购用户">
        {({ id }) => (
          <output id={id} className="renew-held">
            {other.userNum}个用户，{other.pdaNum}台PDA
          </output>
        )}
      </Field>
    </>
  )
}

interface Counts {
  userNum: number
  pdaNum: number
}
interface CountProps {
  other: Other
  adding: boolean
  counts: Counts
  least: number
  onChange: (counts: Counts) => void
}
function CountFields({ other, adding, counts, least, onChange }: CountProps) {
  return (
    <>
      <NumberField
        name="userNum"
        label={adding ? '增加用户数' : '购买用户数'}
        integer
        value={counts.userNum}
        onChange={(value) => onChange({ ...counts, userNum: within(value, least) })}
      />
      <NumberField
        name="pdaNum"
        label={adding ? '增加PDA数' : '购买PDA数'}
        integer
        value={counts.pdaNum}
        onChange={(value) => onChange({ ...counts, pdaNum: within(value, 0) })}
      />
      <p className="renew-hint">PDA {formatDecimal(other.pdaPrice, 0)}元/台·年，不含设备采购费用</p>
    </>
  )
}

function expiryText({ trial, timeExpire, expireNum }: Other): string {
  const what = trial ? '试用到期' : '授权到期'
  return expireNum > 0 ? `${what}：${timeExpire}（剩余${expireNum}天）` : `${what}：${timeExpire}（已到期）`
}

const noticeText = ({ timeExpire, expireNum }: Other) =>
  expireNum > 0 ? `请在${timeExpire}前付清费用，以免影响使用` : '请尽快付清费用，付款后立即恢复使用'

const Duration = ({ renewName, yhRate }: RenewInfo['content'][number]) => (
  <>
    {renewName}
    {yhRate && <span className="renew-rate">{yhRate}</span>}
  </>
)

const money = (amount: number) => `${amount < 0 ? '-' : ''}¥${formatDecimal(Math.abs(amount), 2)}`

/** What is paid for. The lines stand before there is an order, so that nothing jumps. */
function Summary({ order }: { order: RenewOrder | undefined }) {
  const parts = order?.renewNum.split('，') ?? []
  return (
    <dl className="renew-sum" aria-label="订单" aria-busy={!order}>
      <dt>订单金额</dt>
      <dd>
        {order ? money(order.totalPrice) : '—'}
        {order && order.yhPrice < 0 && <span className="renew-saved">优惠 {money(order.yhPrice)}</span>}
      </dd>
      <dt>应付金额</dt>
      <dd className="renew-pay">{order ? money(order.payPrice) : '—'}</dd>
      <dt>使用套餐</dt>
      <dd>
        {parts.length === 0
          ? '—'
          : parts.map((part) => (
              <span key={part} className="renew-part">
                {part}
              </span>
            ))}
      </dd>
      <dt>订单号</dt>
      <dd className="renew-no">{order?.orderNo ?? '—'}</dd>
      <dt>收款备注</dt>
      <dd>{order?.remark ?? '—'}</dd>
    </dl>
  )
}
