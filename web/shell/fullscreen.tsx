import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { toast } from '#web/kit/dialog/dialogs.tsx'

const watchFullscreen = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

const UNABLE = '您的浏览器不支持全屏'
export function toggleFullscreen(): void {
  if (!document.fullscreenEnabled) {
    toast.warning(UNABLE)
    return
  }
  const turned = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  void turned.catch(() => toast.warning(UNABLE))
}

export function Fullscreen() {
  const full = useSyncExternalStore(watchFullscreen, () => document.fullscreenElement !== null)
  const label = full ? '退出全屏' : '全屏'
  return (
    <Button
      type="text"
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={label}
      title={label}
      onClick={toggleFullscreen}
    />
  )
}
