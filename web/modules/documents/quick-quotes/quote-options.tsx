import { Checkbox, Radio } from 'antd'
import { QUOTE_PRICES, type QuotePrice } from '#contract/documents/quick-quotes.ts'
import { useSession } from '#web/kit/session/session.ts'
import { type Group, groups, hints, type QuoteOptions } from './options.ts'
import { RatePopover } from './rate-popover.tsx'

interface Props {
  options: QuoteOptions
  onChange: (change: Partial<QuoteOptions>) => void
}

/** All that can be chosen about a quote, in sight. */
export function QuoteOptionFields({ options, onChange }: Props) {
  const { maySee } = useSession()
  const tick = (name: 'splitFlag' | 'one2one' | 'copyFactory' | 'copyBrand' | 'copyName', label: string, disabled = false) => (
    <Checkbox checked={options[name]} disabled={disabled} onChange={(event) => onChange({ [name]: event.target.checked })}>
      {label}
    </Checkbox>
  )
  const radios = (name: Group, disabled = false) => (
    <fieldset title={hints[name]}>
      <legend>{groups[name].label}</legend>
      <Radio.Group
        aria-label={groups[name].label}
        value={options[name]}
        disabled={disabled}
        options={groups[name].options}
        onChange={(event) => onChange({ [name]: event.target.value as number })}
      />
    </fieldset>
  )
  return (
    <div className="quote-options">
      <fieldset>
        <legend>价格</legend>
        <Radio.Group
          aria-label="价格"
          value={options.priceType}
          options={Object.entries(QUOTE_PRICES).map(([value, { name, tag }]) => ({
            value: Number(value),
            label: name,
            disabled: !maySee(tag),
          }))}
          onChange={(event) => onChange({ priceType: event.target.value as QuotePrice })}
        />
        <RatePopover priceType={options.priceType} rate={options.rate} onChange={onChange} />
      </fieldset>
      {radios('priceDispType')}
      {radios('matchType')}
      {radios('sumType')}
      {radios('agvType', options.sumType === 1)}
      <fieldset title="互换码：可以互换的商品也列出；显示互换：写明它顶替哪个编码">
        <legend>互换</legend>
        {tick('splitFlag', '互换码')}
        {tick('one2one', '显示互换', !options.splitFlag && options.matchType !== 1)}
      </fieldset>
      <fieldset title="复制时除编码和报价外还带哪些列">
        <legend>复制</legend>
        {tick('copyFactory', '产地')}
        {tick('copyBrand', '品牌')}
        {tick('copyName', '名称')}
      </fieldset>
    </div>
  )
}
