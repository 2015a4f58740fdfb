import { Button, Input, Popover, Select } from 'antd'
import { useState } from 'react'
import { keepDecimal } from '#web/kit/form/number.ts'
import { type Formula, operatorNames, operators, priceTypes, readFormula, writeFormula, wrongWith } from './formula.ts'

interface Props {
  script: string
  disabled: boolean
  onChange: (script: string) => void
}

/** 价格公式: price type, operator, multiple; the text is the three put together. */
export function FormulaPopover({ script, disabled, onChange }: Props) {
  const [formula, setFormula] = useState<Formula>()
  const open = formula !== undefined
  const wrong = formula && wrongWith(formula)
  const close = () => setFormula(undefined)
  const change = (part: Partial<Formula>) => setFormula((before) => before && { ...before, ...part })
  const take = () => {
    if (!formula || wrong) return
    onChange(writeFormula(formula))
    close()
  }
  return (
    <Popover
      open={open}
      trigger="click"
      placement="leftBottom"
      title="价格公式"
      onOpenChange={(next) => setFormula(next && !disabled ? readFormula(script) : undefined)}
      content={
        formula && (
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the popover before the dialog around it
          <div
            className="client-formula"
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              close()
            }}
          >
            <Select
              aria-label="价格类型"
              value={formula.price}
              options={priceTypes.map((value) => ({ value, label: value }))}
              onChange={(price) => change({ price })}
            />
            <Select
              aria-label="运算符"
              value={formula.operator}
              options={operators.map((value) => ({ value, label: operatorNames[value] }))}
              onChange={(operator) => change({ operator })}
            />
            <Input
              aria-label="倍数"
              inputMode="decimal"
              autoFocus
              value={formula.multiple}
              status={wrong ? 'error' : undefined}
              onChange={(event) => change({ multiple: keepDecimal(event.target.value, 3) })}
              onPressEnter={(event) => {
                event.stopPropagation()
                take()
              }}
            />
            <output>{wrong ?? `公式：${writeFormula(formula)}`}</output>
            <span>
              <Button type="primary" size="small" onClick={take} disabled={Boolean(wrong)}>
                确定
              </Button>{' '}
              <Button
                size="small"
                onClick={() => {
                  onChange('')
                  close()
                }}
              >
                清除公式
              </Button>
            </span>
          </div>
        )
      }
    >
      <Button disabled={disabled}>设置</Button>
    </Popover>
  )
}
