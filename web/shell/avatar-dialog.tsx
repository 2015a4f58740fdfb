import { Button, Progress } from 'antd'
import { useRef, useState } from 'react'
import { LARGEST_FILE } from '#contract/platform/files.ts'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { reasonOf, sendFile } from '#web/kit/files/send-file.ts'
import { call } from '#web/kit/request/request.ts'
import { reloadUser, useUser } from '#web/kit/session/session.ts'
import { Portrait } from './portrait.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 修改头像: one's own picture. */
    avatar: { result: undefined }
  }
}

export function AvatarDialog({ onClose }: DialogProps<'avatar'>) {
  const { headImg, realName } = useUser()
  const [percent, setPercent] = useState<number>()
  const input = useRef<HTMLInputElement>(null)
  const busy = percent !== undefined

  const save = async (fileUrl: string) => {
    try {
      await call(sessionCalls.updateHeadImg, { fileUrl })
      await reloadUser()
    } catch {
      // told by the request layer; the old picture stays
    }
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > LARGEST_FILE) return toast.warning(`${file.name} 超过 10 MB，不能上传`)
    setPercent(0)
    try {
      const { fileUrl } = await sendFile(file, true, ({ percent: sent }) => setPercent(sent))
      await save(fileUrl)
    } catch (fault) {
      toast.error(reasonOf(fault))
    } finally {
      setPercent(undefined)
    }
  }
  return (
    <AppDialog title="修改头像" width={360} onClose={onClose} busy={busy} footer={<Button onClick={onClose}>关闭</Button>}>
      <div className="avatar-dialog">
        <Portrait size={120} src={headImg} alt={`${realName}的头像`} />
        {busy && <Progress percent={percent} size="small" />}
        <div>
          <Button type="primary" loading={busy} onClick={() => input.current?.click()}>
            选择图片
          </Button>
          <Button disabled={busy || !headImg} onClick={() => void save('')}>
            移除头像
          </Button>
        </div>
        <p className="pc-hint">JPG、PNG，不超过 10 MB，居中裁成圆形显示</p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".jpg,.jpeg,.png"
          aria-label="选择头像"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
    </AppDialog>
  )
}
