import { Spin } from 'antd'

/** Something is on its way; drawn only when it takes longer than the eye would notice. */
export function Loading() {
  return (
    <div className="loading" role="status" aria-label="加载中">
      <Spin delay={200} />
    </div>
  )
}
