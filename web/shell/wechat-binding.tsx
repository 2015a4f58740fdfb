import { Button } from 'antd'
import { useState } from 'react'
import { wechat } from '#contract/platform/wechat.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { call, stamp } from '#web/kit/request/request.ts'

interface Props {
  bound: boolean
  /** The binding has changed: whoever shows it reads it anew. */
  onChange: () => void
}

/** 微信绑定 (platform.md 4.7): a code to bind, a question before unbinding. */
export function WechatBinding({ bound, onChange }: Props) {
  const [busy, setBusy] = useState(false)
  const bind = async () => {
    if (await openDialog('wechatBind', {})) onChange()
  }
  const unbind = async () => {
    if (!(await confirmDialog('确定取消微信绑定吗？取消后不能再用微信扫码登录和切换角色'))) return
    setBusy(true)
    try {
      await call(wechat.unbind, { submittime: stamp() })
      onChange()
    } catch {
      // told by the request layer
    } finally {
      setBusy(false)
    }
  }
  return bound ? (
    <Button size="small" loading={busy} onClick={() => void unbind()}>
      取消绑定
    </Button>
  ) : (
    <Button size="small" onClick={() => void bind()}>
      绑定微信
    </Button>
  )
}
