import { Checkbox } from 'antd'
import { tagGroupsFor } from '#contract/tags.ts'
import { useUser } from '#web/kit/session.ts'

interface Props {
  tags: readonly string[]
  disabled: boolean
  onChange: (tags: string[]) => void
}

/** Every tag a role may hold, by page; a group is ticked as a whole by its name. */
export function RoleTags({ tags, disabled, onChange }: Props) {
  const held = new Set(tags)
  const { operator } = useUser()
  const put = (names: readonly string[], on: boolean) => {
    const next = new Set(held)
    for (const name of names) {
      if (on) next.add(name)
      else next.delete(name)
    }
    onChange([...next])
  }
  return (
    <div className="role-tags">
      {tagGroupsFor(operator).map(({ group, tags: words }) => {
        const names = Object.keys(words)
        const count = names.filter((name) => held.has(name)).length
        return (
          <fieldset key={group} disabled={disabled}>
            <legend>
              <Checkbox
                disabled={disabled}
                checked={count === names.length}
                indeterminate={count > 0 && count < names.length}
                onChange={(event) => put(names, event.target.checked)}
              >
                {group}（{count}/{names.length}）
              </Checkbox>
            </legend>
            <div>
              {Object.entries<string>(words).map(([name, label]) => (
                <Checkbox key={name} disabled={disabled} checked={held.has(name)} onChange={(event) => put([name], event.target.checked)}>
                  {label}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
