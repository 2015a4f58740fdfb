import { Button, Spin } from 'antd'

export interface LogRow {
  fromStatus: string
  toStatus: string
  note: string
  userName: string
  at: string
}

interface Props {
  rows: readonly LogRow[] | undefined
  failed: boolean
  onRetry: () => void
}

/** 单据日志: who moved the document from where to where, when and why. */
export function DocumentLog({ rows, failed, onRetry }: Props) {
  if (failed && !rows) {
    return (
      <p className="doc-log-none" role="alert">
        日志加载失败 <Button onClick={onRetry}>重试</Button>
      </p>
    )
  }
  if (!rows) return <Spin className="doc-log-none" />
  if (rows.length === 0) return <p className="doc-log-none">暂无日志：确认单据后，每一步都会记在这里</p>
  return (
    <table className="doc-log">
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">经办人</th>
          <th scope="col">状态变化</th>
          <th scope="col">说明</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, userName, fromStatus, toStatus, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several steps may share a second
          <tr key={index}>
            <td>{at}</td>
            <td>{userName}</td>
            <td>{fromStatus && fromStatus !== toStatus ? `${fromStatus} → ${toStatus}` : toStatus}</td>
            <td>{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
