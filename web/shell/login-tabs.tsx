import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

interface Props<K extends string> {
  chosen: K
  onChoose: (key: K) => void
  items: readonly { key: K; label: string; children: ReactNode }[]
}

/** Ways of signing in, one shown at a time; ← → go from one to the next. Their own, because the first page of all carries them. */
export function LoginTabs<K extends string>({ chosen, onChoose, items }: Props<K>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const at = (items.findIndex(({ key }) => key === chosen) + by + items.length) % items.length
    const next = items[at]
    if (next) onChoose(next.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }
  return (
    <>
      <div ref={list} className="login-tabs" role="tablist" aria-label="登录方式" onKeyDown={onKeyDown}>
        {items.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="login-way" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {items.find(({ key }) => key === chosen)?.children}
      </div>
    </>
  )
}
