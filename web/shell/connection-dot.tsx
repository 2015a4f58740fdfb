import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { type Connection, reconnect, useConnection } from '#web/kit/session/live-socket.ts'

/** Whether what happens elsewhere arrives here by itself. */
export function ConnectionDot() {
  const connection = useConnection()
  const words = useWords(connection)
  const well = connection.state === 'open'
  return (
    <span className={`connection connection-${well ? 'open' : 'lost'}`} role="status" aria-label={words} title={words}>
      <i />
      {!well && <span className="connection-words">{words}</span>}
      {(connection.state === 'off' || connection.state === 'waiting') && (
        <Button type="link" size="small" onClick={reconnect}>
          重试
        </Button>
      )}
    </span>
  )
}

function useWords(connection: Connection): string {
  const [now, setNow] = useState(Date.now)
  const counts = connection.state === 'waiting'
  useEffect(() => {
    if (!counts) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [counts])
  if (connection.state === 'waiting') return `正在重连（${Math.max(1, Math.ceil((connection.next - now) / 1000))} 秒后）`
  return { open: '已连接', trying: '正在连接', off: '未连接' }[connection.state]
}
