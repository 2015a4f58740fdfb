import { useQuery } from '@tanstack/react-query'
import { Button, Space, Typography } from 'antd'
import { useState } from 'react'
import { printHelpers } from '#contract/printing/tasks/tasks.ts'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { HelperAway, helperStatus, pairHelper } from '#web/kit/print/helper.ts'
import { call, stamp } from '#web/kit/request/request.ts'

interface Props {
  id: number
  here: boolean
  mayPair: boolean
  /** A code stands on the screen: from now on somebody may come with it. */
  onCode: () => void
  onPaired: () => void
}

/** 配对: a code to type into the helper; on the computer one sits at one press does it. */
export function HelperPairing({ id, here, mayPair, onCode, onPaired }: Props) {
  const [code, setCode] = useState<{ code: string; seconds: number }>()
  const [busy, setBusy] = useState(false)
  const local = useQuery({
    queryKey: ['helper-status'],
    queryFn: async () => (await helperStatus()) ?? null,
    enabled: here && mayPair,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  const draw = async () => {
    const { content } = await call(printHelpers.pairCode, { id, submittime: stamp() })
    setCode(content)
    onCode()
    return content.code
  }
  const work = async (step: () => Promise<void>) => {
    setBusy(true)
    await step().catch(() => undefined)
    setBusy(false)
  }
  const pairHere = () =>
    work(async () => {
      const drawn = await draw()
      try {
        await pairHelper(drawn)
        toast.success('配对成功')
        onPaired()
      } catch (error) {
        toast.error(error instanceof HelperAway ? '没有连接到本机的打印插件，请在打印插件中输入配对码' : (error as Error).message)
      }
    })
  const free = local.data && !local.data.paired
  const other = local.data?.paired
  return (
    <div className="print-host-pairing">
      <p>这台电脑尚未配对打印插件。配对后，单据和标签不经浏览器对话框直接打印，也可以替其他电脑打印。</p>
      <ol>
        <li>
          在这台电脑上
          <a href="/down?kind=print" target="_blank" rel="noreferrer">
            下载并安装打印插件
          </a>
          ，启动后它自己打开状态页
        </li>
        <li>点“生成配对码”，在打印插件的状态页输入</li>
      </ol>
      {other && (
        <p className="print-host-hint">
          本机的打印插件已与“{other.tenantName}”的“{other.computer}”配对，请先在打印插件中解除
        </p>
      )}
      {!mayPair && <p className="print-host-hint">需要“设置打印主机”权限才能配对</p>}
      <Space>
        {free && (
          <Button type="primary" loading={busy} onClick={() => void pairHere()}>
            配对本机
          </Button>
        )}
        <Button
          type={free ? 'default' : 'primary'}
          disabled={!mayPair}
          loading={busy}
          onClick={() => void work(async () => void (await draw()))}
        >
          {code ? '重新生成配对码' : '生成配对码'}
        </Button>
      </Space>
      {code && (
        <p className="print-host-code">
          <Typography.Text copyable aria-label="配对码">
            {code.code}
          </Typography.Text>
          <span>{Math.round(code.seconds / 60)} 分钟内有效，只能用一次；配对后这里会自动刷新</span>
        </p>
      )}
    </div>
  )
}
