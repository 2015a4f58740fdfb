import { Input, InputNumber } from 'antd'
import type { KeyboardEvent } from 'react'
import { outbound } from '#contract/documents/sales/sales.ts'
import { limitOf } from '#contract/kit/fields.ts'
import type { WorkStep } from './work-steps.ts'

export interface StepValues {
  boxCount: number
  fhCompany: string
  carNum: string
}
interface Props {
  step: WorkStep
  values: StepValues
  onChange: (change: Partial<StepValues>) => void
  onDone: () => void
}

/** What a step asks for besides the lines: boxes when packing, carrier and batch when shipping. */
export function StepFields({ step, values, onChange, onDone }: Props) {
  const onward = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey) onDone()
  }
  if (step.key === 'pack') {
    return (
      <div className="work-field">
        <label htmlFor="work-boxes">箱数</label>
        <InputNumber
          id="work-boxes"
          size="large"
          autoFocus
          min={1}
          max={9999}
          precision={0}
          value={values.boxCount}
          onChange={(boxCount) => onChange({ boxCount: boxCount ?? 1 })}
          onKeyDown={onward}
        />
      </div>
    )
  }
  if (step.key !== 'ship') return null
  return (
    <>
      <div className="work-field">
        <label htmlFor="work-carrier">货运公司</label>
        <Input
          id="work-carrier"
          size="large"
          autoFocus
          maxLength={limitOf(outbound.save.input.fhCompany)}
          value={values.fhCompany}
          onChange={(event) => onChange({ fhCompany: event.target.value })}
        />
      </div>
      <div className="work-field">
        <label htmlFor="work-batch">发车批次</label>
        <Input
          id="work-batch"
          size="large"
          maxLength={limitOf(outbound.save.input.carNum)}
          value={values.carNum}
          onChange={(event) => onChange({ carNum: event.target.value })}
          onKeyDown={onward}
        />
      </div>
    </>
  )
}
