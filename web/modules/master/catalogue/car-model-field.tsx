import { SearchOutlined } from '@ant-design/icons'
import type { Ref } from 'react'
import { limitOf } from '#contract/kit/fields.ts'
import { carModels } from '#contract/master/catalogue/car-models.ts'
import { type SuggestHandle, SuggestInput } from '#web/kit/form/suggest-input.tsx'
import { call } from '#web/kit/request/request.ts'
import { fullName, type PlacedModel } from './rows.ts'

interface Props {
  label: string
  placeholder: string
  onPick: (found: PlacedModel) => void
  /** Brands are found too. */
  brands?: boolean
  /** Stopped ones are found too. */
  stopped?: boolean
  disabled?: boolean
  id?: string
  ref?: Ref<SuggestHandle>
}

const levels = ['', '品牌', '车系', '车型']

/** Finds brands, series and models by their words or pinyin; empty again after each choice. */
export function CarModelField({ label, placeholder, onPick, brands, stopped, disabled, id, ref }: Props) {
  const source = async (queryValue: string, signal: AbortSignal) => {
    if (!queryValue) return []
    const { content } = await call(carModels.search, { queryValue, stopped: stopped ? '' : '0', limit: 30 }, { signal })
    return brands ? content : content.filter(({ level }) => level > 1)
  }
  return (
    <SuggestInput<PlacedModel>
      ref={ref}
      id={id}
      label={label}
      placeholder={placeholder}
      disabled={disabled}
      maxLength={limitOf(carModels.search.input.queryValue)}
      value=""
      source={source}
      textOf={fullName}
      keyOf={(found) => found.id}
      render={(found) => (
        <div className={found.stopped ? 'pc-found pc-stopped' : 'pc-found'}>
          <span>{fullName(found)}</span>
          <em>{levels[found.level]}</em>
        </div>
      )}
      onPick={onPick}
      suffix={<SearchOutlined className="pc-faint" />}
    />
  )
}
