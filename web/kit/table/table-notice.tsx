import { Button } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  loading: boolean | undefined
  error: unknown
  onRetry: (() => void) | undefined
  empty: boolean
  text: ReactNode
}

/** In place of rows: what went wrong and how to try again, or what to do next. Over rows only the thin line of loading. */
export function TableNotice({ loading, error, onRetry, empty, text }: Props) {
  if (loading) {
    return (
      <>
        <div className="pc-loading" aria-hidden="true" />
        {empty && (
          <div className="pc-notice" role="status">
            加载中…
          </div>
        )}
      </>
    )
  }
  if (error) {
    return (
      <div className={empty ? 'pc-notice' : 'pc-notice pc-notice-bar'} role="alert">
        <span>加载失败{error instanceof Error && error.message ? `：${error.message}` : ''}</span>
        {onRetry && (
          <Button size="small" type="primary" onClick={onRetry}>
            重试
          </Button>
        )}
      </div>
    )
  }
  if (!empty) return null
  return (
    <div className="pc-notice" role="status">
      {text ?? '没有数据，请调整查询条件后再试'}
    </div>
  )
}
