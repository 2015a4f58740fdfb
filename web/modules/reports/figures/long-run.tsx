import { useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { Sent } from '#contract/kit/fields.ts'
import { RUN_STATES, reportRuns } from '#contract/reports/figures/runs.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { usePage } from '#web/kit/page.ts'
import { call, stamp } from '#web/kit/request/request.ts'

interface Props {
  question: Sent<typeof reportRuns.state>
  onDone: () => void
}
const EACH = 2000
const underWay = (state: string | undefined) => state === 'waiting' || state === 'running'

/** A report that takes long: it is begun here, made behind, and met again by F5 and in other windows. */
export function LongRun({ question, onDone }: Props) {
  const { key } = usePage()
  const { data, refetch } = useQuery({
    queryKey: [key, 'report-run', question],
    queryFn: ({ signal }) => call(reportRuns.state, question, { signal, quiet: true }),
    refetchInterval: ({ state }) => (underWay(state.data?.content?.state) ? EACH : false),
    staleTime: 0,
  })
  const run = data?.content
  const state = run?.state
  const made = useEffectEvent(onDone)
  useEffect(() => {
    if (state === 'done') made()
  }, [state])
  const told = (work: Promise<unknown>) => void work.then(() => refetch()).catch(() => undefined)
  const begin = () => told(call(reportRuns.order, { ...question, submittime: stamp() }))
  // the field that was chosen in last is still in focus
  useShortcut('Alt+R', '后台汇总', begin, { inInput: true, disabled: underWay(state) })
  if (run && underWay(state))
    return (
      <section className="figure-long" role="status">
        <p>
          {RUN_STATES[run.state]}，已用 {run.seconds} 秒。可以离开本页，完成后消息通知您。
        </p>
        <Progress percent={run.percent} status="active" />
        <Button onClick={() => told(call(reportRuns.cancel, { id: run.id, submittime: stamp() }))}>取消</Button>
      </section>
    )
  return (
    <section className="figure-long" role="status">
      <p>这样分组和筛选没有现成的汇总，日期又超过 31 天，需要逐笔汇总，在后台进行。</p>
      {state === 'failed' && <p className="down">上次汇总失败：{run?.note}</p>}
      <Button type="primary" onClick={begin}>
        后台汇总 <kbd>Alt+R</kbd>
      </Button>
    </section>
  )
}
