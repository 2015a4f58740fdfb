import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useOnceBack } from '../request/once-back.ts'
import { NetworkError } from '../request/request.ts'

interface Props {
  loading: boolean | undefined
  error: unknown
  onRetry: (() => void) | undefined
  empty: boolean
  text: ReactNode
}

/** In place of rows: what went wrong and how to try again, or what to do next. Over rows only the thin line of loading. */
export function TableNotice({ loading, error, onRetry, empty, text }: Props) {
  useOnceBack(error, onRetry)
  if (loading) {
    return (
      <>
        <div className="pc-loading" aria-hidden="true" />
        {empty && <div className="pc-skeleton" role="status" aria-label="加载中" />}
      </>
    )
  }
  if (error) {
    return (
      <div className={empty ? 'pc-notice' : 'pc-notice pc-notice-bar'} role="alert">
        <span>{faultText(error, onRetry !== undefined)}</span>
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
      {text ?? '暂无数据，请调整查询条件后再试'}
    </div>
  )
}

function faultText(error: unknown, again: boolean): string {
  if (error instanceof NetworkError) return again ? `${error.message}，恢复后自动重试` : error.message
  return `加载失败${error instanceof Error && error.message ? `：${error.message}` : ''}`
}
