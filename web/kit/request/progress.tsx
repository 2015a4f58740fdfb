import { Progress as Bar } from 'antd'

interface Props {
  /** Done and all; without `all` only that it goes on. */
  done: number
  all?: number
  /** Where it is a share and no count. */
  percent?: number
  text: string
  failed?: boolean
}

/** Long work shows how far it is. */
export function Progress({ done, all, percent: share, text, failed }: Props) {
  const percent = share ?? (all ? Math.min(100, Math.floor((done / all) * 100)) : 0)
  return (
    <div className="pc-progress" role="status" aria-live="polite">
      <span>
        {text}
        {all ? ` ${done.toLocaleString('zh-CN')} / ${all.toLocaleString('zh-CN')}` : ''}
      </span>
      <Bar aria-label={text} percent={percent} size="small" status={failed ? 'exception' : percent === 100 ? 'success' : 'active'} />
    </div>
  )
}
