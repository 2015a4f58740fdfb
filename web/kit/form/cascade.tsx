import { useQuery } from '@tanstack/react-query'
import { Cascader } from 'antd'
import { useState } from 'react'

/** One level of a tree of choices. `search` is what else finds it: pinyin. */
export interface CascadeOption {
  value: number
  label: string
  search: string
  children?: CascadeOption[]
}
export interface Cascaded {
  id: number
  /** 广东省/广州市/天河区 */
  text: string
}

interface Props {
  label: string
  /** Names the tree; loaded once, when the field is first opened. */
  tree: string
  load: () => Promise<CascadeOption[]>
  value: Cascaded | undefined
  onChange: (value: Cascaded | undefined) => void
  id?: string
  disabled?: boolean
  placeholder?: string
}

const fits = (text: string, path: readonly CascadeOption[]) => {
  const wanted = text.trim().toLowerCase()
  const last = path.at(-1)
  return Boolean(last && (last.label.includes(wanted) || last.search.split(' ').some((word) => word.startsWith(wanted))))
}

/** From the root to the one with this id. */
function pathTo(id: number, options: readonly CascadeOption[]): number[] | undefined {
  for (const { value, children = [] } of options) {
    const below = value === id ? [] : pathTo(id, children)
    if (below) return [value, ...below]
  }
  return undefined
}

/** A choice out of a tree, any level of it, by the levels or by typing a name or its pinyin. What stands in the field is the whole path. */
export function Cascade({ label, tree, load, value, onChange, ...field }: Props) {
  const [opened, setOpened] = useState(false)
  const { data, isLoading, isError } = useQuery({ queryKey: ['cascade', tree], queryFn: load, enabled: opened, staleTime: Infinity })
  return (
    <Cascader<CascadeOption>
      {...field}
      aria-label={label}
      options={data ?? []}
      loading={isLoading}
      notFoundContent={isLoading ? '加载中…' : isError ? '加载失败，请关闭后重试' : '未找到匹配的数据'}
      value={value?.id ? (pathTo(value.id, data ?? []) ?? [value.id]) : []}
      // its names are known before the tree is there
      displayRender={() => value?.text ?? ''}
      changeOnSelect
      allowClear
      showSearch={{ filter: fits, limit: 30, matchInputWidth: false, render: (_, path) => path.map(({ label: name }) => name).join(' / ') }}
      onOpenChange={(open) => open && setOpened(true)}
      onChange={(_, path) => {
        const last = path?.at(-1)
        onChange(last ? { id: last.value, text: path.map(({ label: name }) => name).join('/') } : undefined)
      }}
      style={{ width: '100%' }}
    />
  )
}
