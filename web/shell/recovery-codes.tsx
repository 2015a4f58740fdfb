import { Alert, Button } from 'antd'
import { useRef } from 'react'
import { AppDialog } from '#web/kit/app-dialog.tsx'
import { toast } from '#web/kit/dialogs.tsx'
import { save } from '#web/kit/request.ts'
import { useUser } from '#web/kit/session.ts'

interface Props {
  codes: readonly string[]
  onClose: () => void
}

/** Shown once: they are kept as hashes. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const { loginAccount } = useUser()
  const list = useRef<HTMLPreElement>(null)
  const copy = () => {
    // the clipboard's own interface is there on https alone, and many offices have none
    if (list.current) getSelection()?.selectAllChildren(list.current)
    if (document.execCommand('copy')) toast.success('已复制')
    else toast.warning('请按 Ctrl+C 复制')
  }
  const download = () => {
    const text = `配驰 两步验证恢复码\r\n账号：${loginAccount}\r\n每个只能使用一次，请妥善保管。\r\n\r\n${codes.join('\r\n')}\r\n`
    save(new Blob([text], { type: 'text/plain;charset=utf-8' }), `配驰恢复码-${loginAccount}.txt`)
  }
  return (
    <AppDialog title="恢复码" width={520} onClose={onClose} footer={<SavedButton onClick={onClose} />}>
      <Alert type="warning" showIcon title="请立即保存这些恢复码，关闭后不再显示。手机丢失时，每个恢复码可以代替验证码登录一次。" />
      <pre ref={list} className="factor-codes">
        {codes.join('\n')}
      </pre>
      <Button onClick={copy}>复制</Button> <Button onClick={download}>下载文本文件</Button>
    </AppDialog>
  )
}

const SavedButton = ({ onClick }: { onClick: () => void }) => (
  <Button type="primary" onClick={onClick}>
    我已保存
  </Button>
)
