import { Button } from 'antd'
import type { ReactNode } from 'react'
import { FaultNotice } from './fault-notice.tsx'

interface Props {
  /** What did not come: 商品资料. */
  what: string
  onRetry: () => void
  /** Another way out. */
  children?: ReactNode
}

/** In place of what could not be read: says so, and asks again. */
export const LoadFailed = ({ what, onRetry, children }: Props) => (
  <FaultNotice title={`${what}加载失败`}>
    <Button type="primary" onClick={onRetry}>
      重试
    </Button>
    {children}
  </FaultNotice>
)
