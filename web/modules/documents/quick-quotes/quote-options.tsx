import { Checkbox, Radio } from 'antd'
import { QUOTE_PRICES, type QuotePrice } from '#contract/documents/quick-quotes.ts'
import { QuickSearch } from '#web/kit/list/quick-search.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { type Group, groups, hints, type QuoteOptions } from './options.ts'
import { RatePopover } from './rate-popover.tsx'

export interface QuoteClient {
  id: number
  name: string
}

interface Props {
  options: QuoteOptions
  onChange: (change: Partial<QuoteOptions>) => void
  client: QuoteClient
  onClient: (client: QuoteClient) => void
}

/** All that can be chosen about a quote, in sight. */
export function QuoteOptionFields({ options, onChange, client, onClient }: Props) {
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
      {maySee(QUOTE_PRICES[4].tag) && (
        <fieldset title="选了客户，按他的协议价、上次价、价格表等报价；数量写在第二列，或编码后写 =数量">
          <legend>客户</legend>
          <div className="quote-client">
            <QuickSearch
              kind="client"
              label="客户"
              placeholder="选客户：按他的价格"
              value={client.name}
              onChange={(item) => onClient({ id: item?.id ?? 0, name: item?.name ?? '' })}
            />
          </div>
        </fieldset>
      )}
      <fieldset>
        <legend>价格</legend>
        <Radio.Group
          aria-label="价格"
          value={options.priceType}
          options={Object.entries(QUOTE_PRICES)
            .filter(([value]) => value !== '4' || client.id > 0)
            .map(([value, { name, tag }]) => ({ value: Number(value), label: name, disabled: !maySee(tag) }))}
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
