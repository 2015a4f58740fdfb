import { FullscreenExitOutlined, FullscreenOutlined, MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { switchSound, useSound } from './chime.ts'
import type { Board } from './use-board.ts'

/** Whose board it is, how much is open, the time; full screen and sound. */
export function BoardHead({ board: { companyName, columns, now }, lost }: { board: Board; lost: boolean }) {
  const open = columns.filter(({ key }) => key !== 'shipped')
  const [count, late] = [sumOf(open.map((column) => column.count)), sumOf(open.map((column) => column.late))]
  return (
    <header className="board-head">
      <h1>发货看板</h1>
      <span className="board-company">{companyName}</span>
      <span className="board-sum">
        在办 <b>{count}</b> 单
      </span>
      {late > 0 && (
        <span className="board-sum board-sum-late">
          超时 <b>{late}</b> 单
        </span>
      )}
      <span className="board-lost" role="status">
        {lost && '连接中断，正在重新连接'}
      </span>
      <Clock now={now} />
      <Sound />
      <FullScreen />
    </header>
  )
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

/** The server's time, carried on between its answers: the clock of a screen on the wall is set by nobody. */
function Clock({ now }: { now: string }) {
  const [shown, setShown] = useState(now)
  useEffect(() => {
    setShown(now)
    const began = performance.now()
    const base = Date.parse(`${now.replace(' ', 'T')}Z`)
    const timer = setInterval(() => setShown(new Date(base + performance.now() - began).toISOString().slice(0, 19).replace('T', ' ')), 1000)
    return () => clearInterval(timer)
  }, [now])
  return (
    <time className="board-clock">
      <span>{shown.slice(5, 10)}</span> {shown.slice(11, 16)}
    </time>
  )
}

function Sound() {
  const on = useSound()
  return (
    <button type="button" aria-pressed={on} onClick={switchSound} title="有新单时响一声。页面重新打开后，点一下屏幕才能出声">
      {on ? <SoundOutlined /> : <MutedOutlined />}
      提示音
    </button>
  )
}

const watch = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

function FullScreen() {
  const full = useSyncExternalStore(watch, () => document.fullscreenElement !== null)
  const unable = () => toast.warning('您的浏览器不支持全屏')
  const toggle = () => {
    if (!document.fullscreenEnabled) return unable()
    void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(unable)
  }
  return (
    <button type="button" onClick={toggle}>
      {full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      {full ? '退出全屏' : '全屏'}
    </button>
  )
}
