import { useQuery } from '@tanstack/react-query'
import { Checkbox, Skeleton } from 'antd'
import { useMemo } from 'react'
import { menus } from '#contract/platform/menus.ts'
import { PRICE_TAGS, tagGroupsFor, tagsFor } from '#contract/tags.ts'
import { call } from '#web/kit/request/request.ts'
import { useUser } from '#web/kit/session/session.ts'
import { type PageRights, rightsByPage } from './role-layout.ts'

interface Props {
  tags: readonly string[]
  disabled: boolean
  onChange: (tags: string[]) => void
}

/** What a role sees and may do, in the shape of the menu: prices first, then each page with its buttons. */
export function RoleTags({ tags, disabled, onChange }: Props) {
  const { data } = useQuery({ queryKey: ['people', 'menu'], queryFn: ({ signal }) => call(menus.list, {}, { signal }) })
  const { operator } = useUser()
  const levels = useMemo(() => rightsByPage(data?.data ?? [], operator), [data, operator])
  const labels = useMemo<Readonly<Record<string, string>>>(
    () => Object.assign({}, ...tagGroupsFor(operator).map(({ tags }) => tags)),
    [operator],
  )
  const prices = PRICE_TAGS.filter((tag) => tagsFor(operator).has(tag))
  const held = new Set(tags)
  const put = (names: readonly string[], on: boolean) =>
    onChange([...(on ? new Set([...held, ...names]) : held.difference(new Set(names)))])
  const all = (names: readonly string[], label: string) => {
    const count = names.filter((name) => held.has(name)).length
    return (
      <Checkbox
        disabled={disabled || names.length === 0}
        checked={names.length > 0 && count === names.length}
        indeterminate={count > 0 && count < names.length}
        onChange={(event) => put(names, event.target.checked)}
      >
        {label}
        {names.length > 0 && `（${count}/${names.length}）`}
      </Checkbox>
    )
  }
  const one = (name: string) => (
    <Checkbox key={name} disabled={disabled} checked={held.has(name)} onChange={(event) => put([name], event.target.checked)}>
      {labels[name] ?? name}
    </Checkbox>
  )
  const page = ({ id, title, opens, buttons }: PageRights) => (
    <div key={id} className="role-page">
      {opens.length === 0 ? (
        <span className="role-open">{title}</span>
      ) : (
        <Checkbox disabled={disabled} checked={opens.some((name) => held.has(name))} onChange={(event) => put(opens, event.target.checked)}>
          {title}
        </Checkbox>
      )}
      <div>{buttons.map(one)}</div>
    </div>
  )
  if (!data) return <Skeleton active />
  return (
    <div className="role-tags">
      {prices.length > 0 && (
        <fieldset disabled={disabled}>
          <legend>{all(prices, '可见价格')}</legend>
          <div className="role-prices">{prices.map(one)}</div>
        </fieldset>
      )}
      {levels.map(({ title, pages }) => (
        <fieldset key={title} disabled={disabled}>
          <legend>{all([...new Set(pages.flatMap(({ opens, buttons }) => [...opens, ...buttons]))], title)}</legend>
          {pages.map(page)}
        </fieldset>
      ))}
    </div>
  )
}
