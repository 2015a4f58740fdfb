import { Button, Result, Spin } from 'antd'
import { useRef, useState } from 'react'
import { confirmDialog, openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { Refusal } from '#web/kit/document/document-frame.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import { soon } from '#web/kit/keys/held-keys.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { statusGroup } from '#web/kit/status.ts'
import { isShort, type WorkLine, wanted } from './counting.ts'
import { ScanField } from './scan-field.tsx'
import { StepFields, type StepValues } from './step-fields.tsx'
import { useWork } from './use-work.ts'
import { WorkLines } from './work-lines.tsx'
import type { Order, WorkStep } from './work-steps.ts'

interface Props {
  step: WorkStep
  order: Order
  onLeave: () => void
}

/** One order at one step of the warehouse, for a tablet in one hand: start, scan or tap line by line, finish. */
export function WorkOrder({ step, order, onLeave }: Props) {
  const work = useWork(step, order, onLeave)
  const { lines = [], counts, begun, busy } = work
  const [values, setValues] = useState<StepValues>({ boxCount: order.boxCount || 1, fhCompany: order.fhCompany, carNum: order.carNum })
  const [at, setAt] = useState<number>()
  const done = useRef<HTMLButtonElement>(null)

  const left = step.counts ? lines.filter(({ id }) => !counts.has(id)) : []
  const different = lines.filter((line) => isShort(line, counts, step.key))
  const complete = (rest: readonly WorkLine[]) => work.put(rest.map((line) => [line.id, wanted(line, step.key)] as const))

  const refuse = async () => {
    const made = await openDialog('refuseSale', { id: order.id, ckNo: order.ckNo })
    if (!made) return
    toast.success(`${order.ckNo} 已拒收，退货单 ${made.thNo} 待验货`)
    onLeave()
  }
  const finish = async () => {
    if (!begun) return void work.start()
    if (left.length > 0)
      return work.say(
        `还有 ${left.length} 行没有${step.word}：${left
          .slice(0, 3)
          .map(({ pjNo }) => pjNo)
          .join('、')}`,
      )
    if (different.length > 0 && !(await confirmDialog(differenceText(step, different, counts), '请核对'))) return
    if (step.key === 'pick') return work.pickDone()
    if (step.key === 'check') return work.checkDone()
    if (step.key === 'pack') return work.packDone(values.boxCount)
    if (step.key === 'ship') return work.ship(values.fhCompany, values.carNum)
    return work.sign()
  }
  useShortcut('Ctrl+Enter', begun ? `${step.word}完成` : `开始${step.word}`, () => void finish())
  useShortcut('Escape', '返回任务列表', onLeave, { inInput: true })

  return (
    <section className="work" aria-label={`${step.word} ${order.ckNo}`}>
      <header className="work-bar">
        <Button size="large" onClick={onLeave} aria-label="返回任务列表">
          ← 返回
        </Button>
        <h2>{order.ckNo}</h2>
        <span className={`pc-status pc-status-${statusGroup(work.status)}`}>{work.status}</span>
        <span className="work-count">
          {order.clientName} · {order.lineCount} 行 {formatDecimal(order.ckAmount, 0, 3)} 件{order.fhType && ` · ${order.fhType}`}
        </span>
      </header>
      {order.remark && <p className="work-remark">{order.remark}</p>}
      <Refusal text={work.refusal} onDismiss={work.dismiss} onReload={onLeave} />
      {begun && step.counts && lines.length > 0 && (
        <ScanField
          lines={lines}
          step={step}
          counts={counts}
          onFound={(line, amount) => {
            work.dismiss()
            work.put([[line.id, amount]])
            setAt(line.id)
            if (left.length === 1 && left[0]?.id === line.id) soon(() => done.current?.focus())
          }}
          onRefused={work.say}
        />
      )}
      {work.failed && <Result status="warning" title="明细加载失败" extra={<Button onClick={work.retry}>重试</Button>} />}
      {!work.lines && !work.failed && <Spin className="work-none" />}
      {work.lines && (
        <WorkLines
          lines={lines}
          step={step}
          counts={counts}
          begun={begun}
          at={at}
          onCount={(line, amount) => work.put([[line.id, amount]])}
        />
      )}
      <footer className="work-foot">
        {begun && (
          <StepFields
            step={step}
            values={values}
            onChange={(change) => setValues({ ...values, ...change })}
            onDone={() => done.current?.focus()}
          />
        )}
        {begun && step.counts && (
          <span className="work-count" role="status">
            已{step.word.charAt(0)} {lines.length - left.length}/{lines.length} 行
            {different.length > 0 && `，${different.length} 行数量不符`}
          </span>
        )}
        {begun && left.length > 0 && (
          <Button size="large" onClick={() => complete(left)}>
            其余 {left.length} 行相符
          </Button>
        )}
        {step.key === 'sign' && (
          <Button size="large" onClick={() => void refuse()} title="客户不收或只收一部分：没收的生成退货单">
            拒收
          </Button>
        )}
        <Button ref={done} size="large" type="primary" loading={busy !== ''} onClick={() => void finish()}>
          {begun ? (step.key === 'sign' ? '签收' : step.key === 'ship' ? '确认发货' : `${step.word}完成`) : `开始${step.word}`}
        </Button>
      </footer>
    </section>
  )
}

function differenceText(step: WorkStep, lines: readonly WorkLine[], counts: ReadonlyMap<number, number>): string {
  const each = lines.map((line) => `${line.pjNo} 应${wanted(line, step.key)}实${counts.get(line.id)}`).join('；')
  return step.key === 'pick' ? `${each}。缺的数量会从单据中减去，占用立即释放。继续？` : `${each}。数量不符，单据将退回拣货。继续？`
}
