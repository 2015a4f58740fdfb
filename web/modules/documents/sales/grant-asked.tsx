import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { grants } from '#contract/documents/sales/grants.ts'
import { limitOf, type Reply } from '#contract/kit/fields.ts'
import { Refusal } from '#web/kit/document/document-frame.tsx'
import { useAction } from '#web/kit/document/use-action.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { isMasked, Price, type PriceValue } from '#web/kit/form/price.tsx'
import { call, RequestError, stamp } from '#web/kit/request/request.ts'
import './grant.css'

type Content = NonNullable<Reply<typeof grants.read>['content']>
/** It may be answered by somebody else, or taken back, while it is looked at. */
const ASK_EVERY = 5000

/** What the counter asks to let pass: the sale as it is, what is objected and why; 同意 or 拒绝, with a reason. */
export function GrantAsked({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['grant', id],
    queryFn: async ({ signal }) => (await call(grants.read, { id }, { signal, quiet: true })).content,
    refetchInterval: ({ state }) => (state.data?.status === '待授权' ? ASK_EVERY : false),
  })
  if (data === undefined && error)
    return (
      <Empty description={error instanceof RequestError ? error.message || '加载失败' : '加载失败'}>
        <Button onClick={() => void refetch()}>重试</Button>
      </Empty>
    )
  if (data === undefined) return <Skeleton active paragraph={{ rows: 5 }} />
  if (data === null) return <Empty description="授权请求不存在，或不在您的数据范围内" />
  return (
    <div className="grant-asked">
      <Sale content={data} />
      {data.status === '待授权' && data.hindrance === '' ? <Decide id={id} onDone={() => void refetch()} /> : <Outcome content={data} />}
    </div>
  )
}

function Sale({ content }: { content: Content }) {
  const { clientName, companyName, askerName, askedAt, ckNo, due, rounding, owed, objections, status, seconds } = content
  const left = status === '待授权' && `${Math.ceil(seconds / 60)} 分钟内有效`
  const lines = content.lines.toSorted((a, b) => Number(b.objections.length > 0) - Number(a.objections.length > 0) || a.rowNo - b.rowNo)
  return (
    <>
      <p className="grant-from">{[askerName, companyName, askedAt.slice(11, 16), ckNo, left].filter(Boolean).join(' · ')}</p>
      <h2>{clientName}</h2>
      <dl className="grant-sums">
        <Sum name="应收" value={due} />
        {rounding !== 0 && <Sum name="抹零" value={rounding} />}
        {owed !== 0 && <Sum name="挂账" value={owed} />}
      </dl>
      <Objections said={objections} />
      <ul className="grant-lines">
        {lines.map((line) => (
          <li key={line.rowNo}>
            <strong>{line.pjNo}</strong> {line.pjName} {line.pjBrand}
            <div>
              {formatDecimal(line.ckAmount, 0, 3)} {line.pjUnit} × <Price value={line.txsPrice} /> = {yuan(line.txsSum)}
              {line.gift && ' 赠品'}
            </div>
            <Objections said={line.objections} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Money has its own decimals, however the company writes prices. */
const yuan = (value: PriceValue) => (isMasked(value) ? value : formatDecimal(value, 2))

const Sum = ({ name, value }: { name: string; value: PriceValue }) => (
  <div>
    <dt>{name}</dt>
    <dd>{yuan(value)}</dd>
  </div>
)

function Objections({ said }: { said: readonly string[] }) {
  if (said.length === 0) return null
  return (
    <ul className="grant-objections">
      {said.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  )
}

function Decide({ id, onDone }: { id: number; onDone: () => void }) {
  const [note, setNote] = useState('')
  const { busy, refusal, dismiss, say, run } = useAction()
  const answer = async (agree: boolean) => {
    if (note.trim() === '') return say('请输入原因')
    await run(agree ? 'agree' : 'refuse', () => call(grants.answer, { id, agree, note, submittime: stamp() }, { quiet: true }))
    // refused, because it has been settled meanwhile: what it is now says why
    onDone()
  }
  return (
    <form className="grant-decide" onSubmit={(event) => event.preventDefault()}>
      <Refusal text={refusal} onDismiss={dismiss} />
      <Input
        aria-label="原因"
        placeholder="原因，如：老客户，下次补差"
        maxLength={limitOf(grants.answer.input.note)}
        value={note}
        disabled={busy !== ''}
        onChange={({ target }) => {
          setNote(target.value)
          dismiss()
        }}
      />
      <div>
        <Button size="large" danger loading={busy === 'refuse'} disabled={busy === 'agree'} onClick={() => void answer(false)}>
          拒绝
        </Button>
        <Button size="large" type="primary" loading={busy === 'agree'} disabled={busy === 'refuse'} onClick={() => void answer(true)}>
          同意
        </Button>
      </div>
    </form>
  )
}

function Outcome({ content: { status, hindrance, answeredBy, note } }: { content: Content }) {
  const said = status === '已同意' || status === '已使用' ? '已同意' : status
  const about = answeredBy ? `${answeredBy}：${note}` : hindrance
  return (
    <Result
      status={said === '已同意' ? 'success' : said === '已拒绝' ? 'error' : 'warning'}
      title={status === '待授权' ? '您不能授权' : said}
      subTitle={about}
    />
  )
}
