import type { InputRef } from 'antd'
import { useLayoutEffect, useRef } from 'react'

/**
 * A field that selects what stands in it when it is entered does so again with what arrives there meanwhile, a price that was still being asked for: what is typed then
 * replaces it and is not written behind it. `touched`: what stands there was typed.
 */
export function useSelectAnew(text: string, touched: boolean) {
  const field = useRef<InputRef>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the text that arrives
  useLayoutEffect(() => {
    const input = field.current?.input
    if (!touched && input && document.activeElement === input) input.select()
  }, [text, touched])
  return field
}
