import type { ReactNode } from 'react'
import { type AnyTag, useSession } from './session.ts'

interface Props {
  /** One of them is enough. */
  tags: readonly AnyTag[]
  children: ReactNode
}

/** What only holders of a permission label see: for all others it is not there (platform.md 5). An empty list is a mistake and throws. */
export function Permitted({ tags, children }: Props) {
  const { may } = useSession()
  return may(...tags) ? children : null
}
