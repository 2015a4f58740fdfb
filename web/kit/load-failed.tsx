import { Button, Result } from 'antd'

interface Props {
  /** What did not come: 商品资料. */
  what: string
  onRetry: () => void
}

/** In place of what could not be read: says so, and asks again. */
export const LoadFailed = ({ what, onRetry }: Props) => (
  <Result
    status="warning"
    title={`${what}加载失败`}
    extra={
      <Button type="primary" onClick={onRetry}>
        重试
      </Button>
    }
  />
)
