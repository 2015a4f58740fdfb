import { Button, Input, type InputRef, Popover, Select } from 'antd'
import { useRef, useState } from 'react'
import { QUOTE_PRICES, type QuotePrice } from '#contract/documents/quick-quotes.ts'
import { decimalText } from '#contract/kit/decimal.ts'
import { keepDecimal } from '#web/kit/form/number.ts'
import { useSession } from '#web/kit/session/session.ts'
import { formulaText, signs } from './options.ts'

interface Formula {
  priceType: QuotePrice
  rate: string
}
interface Props extends Formula {
  onChange: (formula: Formula) => void
}
const operators = [
  { value: '*', label: '乘 ×' },
  { value: '/', label: '除 ÷' },
  { value: '+', label: '加 ＋' },
  { value: '-', label: '减 －' },
]

/** 价格公式: price type × operator × multiple. */
export function RatePopover({ priceType, rate, onChange }: Props) {
  const { maySee } = useSession()
  const [open, setOpen] = useState(false)
  const field = useRef<InputRef>(null)
  const [typed, setTyped] = useState({ priceType, operator: '*', multiple: '1' })
  const multiple = decimalText(typed.multiple || '1') ?? '1'
  const wrong = typed.operator === '/' && Number(multiple) === 0 ? '除数不能为0' : undefined
  const made = (typed.operator === '*' || typed.operator === '/') && Number(multiple) === 1 ? '' : `${typed.operator}${multiple}`
  const show = (next: boolean) => {
    setTyped({ priceType, operator: rate[0] ?? '*', multiple: rate.slice(1) || '1' })
    setOpen(next)
  }
  const take = () => {
    if (wrong) return
    onChange({ priceType: typed.priceType, rate: made })
    setOpen(false)
  }
  return (
    <Popover
      open={open}
      onOpenChange={show}
      afterOpenChange={(shown) => shown && field.current?.focus({ cursor: 'all' })}
      // inside the dialog, whose focus trap would take the cursor back
      getPopupContainer={(button) => button.closest<HTMLElement>('.ant-modal-container') ?? document.body}
      trigger="click"
      placement="bottomLeft"
      title="价格公式"
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the popover before the dialog around it
        <div
          className="quote-formula"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            setOpen(false)
          }}
        >
          <Select
            aria-label="公式价格类型"
            value={typed.priceType}
            options={Object.entries(QUOTE_PRICES)
              .filter(([value]) => value !== '4' || priceType === 4)
              .map(([value, { name, tag }]) => ({
                value: Number(value) as QuotePrice,
                label: name,
                disabled: !maySee(tag),
              }))}
            onChange={(value) => setTyped({ ...typed, priceType: value })}
          />
          <Select
            aria-label="运算符"
            value={typed.operator}
            options={operators}
            onChange={(operator) => setTyped({ ...typed, operator })}
          />
          <Input
            aria-label="倍数"
            inputMode="decimal"
            ref={field}
            maxLength={12}
            value={typed.multiple}
            status={wrong ? 'error' : undefined}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTyped({ ...typed, multiple: keepDecimal(event.target.value, 3) })}
            onPressEnter={(event) => {
              event.stopPropagation()
              take()
            }}
          />
          <output>{wrong ?? `报价 = ${formulaText(QUOTE_PRICES[typed.priceType].name, made)}`}</output>
          <Button type="primary" size="small" onClick={take} disabled={Boolean(wrong)}>
            确定
          </Button>
        </div>
      }
    >
      <Button size="small" title="设置价格公式">
        {rate ? `公式 ${signs[rate[0] as keyof typeof signs]}${rate.slice(1)}` : '公式'}
      </Button>
    </Popover>
  )
}
