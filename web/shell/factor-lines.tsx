import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { secondFactor } from '#contract/platform/second-factor.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { call, stamp } from '#web/kit/request/request.ts'
import { Line } from './security-line.tsx'

/** 两步验证 in the window 账号安全. */
export function FactorLines() {
  const { data, error, refetch } = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => call(secondFactor.state, {}, { signal, quiet: true }),
    gcTime: 0,
  })
  if (error)
    return (
      <Line name="两步验证" value="加载失败">
        <Button size="small" onClick={() => void refetch()}>
          重试
        </Button>
      </Line>
    )
  const then = (ended: Promise<unknown>) => void ended.then(() => refetch())
  const prove = (purpose: 'codes' | 'off') => then(openDialog('factorProve', { purpose }))
  const distrust = async () => {
    if (!(await confirmDialog('确定取消全部信任的设备吗？这些设备下次登录时需要输入验证码'))) return
    await call(secondFactor.distrust, { submittime: stamp() }).catch(() => undefined)
  }
  const state = data?.data
  return (
    <>
      <Line name="两步验证" value={state ? (state.on ? `已开启，剩余 ${state.codesLeft} 个恢复码` : '未开启') : '…'}>
        {state?.on === false && (
          <Button size="small" onClick={() => then(openDialog('factorSetUp', { forced: false }))}>
            开启
          </Button>
        )}
        {state?.on && (
          <>
            <Button size="small" onClick={() => prove('codes')}>
              更换恢复码
            </Button>
            <Button size="small" onClick={() => prove('off')}>
              关闭验证
            </Button>
          </>
        )}
      </Line>
      {state && state.trusted > 0 && (
        <Line name="信任设备" value={`${state.trusted} 台设备登录时不询问验证码`}>
          <Button size="small" onClick={() => then(distrust())}>
            全部取消
          </Button>
        </Line>
      )}
    </>
  )
}
