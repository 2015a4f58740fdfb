import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { holdSession } from './enter-as.ts'
import { followLogin } from './follow-scan.ts'
import { ScanCode, useScanning } from './scan-code.tsx'

interface Props {
  /** '' = by the person's own wish. */
  onAccount: (message: string) => void
  onEntered: (busType: string) => void
}

/** The scan tab of the login page. Mounted = following. */
export function ScanLogin(props: Props) {
  const latest = useRef(props)
  latest.current = props
  const { show, say, ...scanning } = useScanning()
  useEffect(
    () =>
      followLogin({
        show,
        say,
        entered: (token, busType) => {
          holdSession(token)
          latest.current.onEntered(busType)
        },
        fail: (message) => latest.current.onAccount(message),
      }),
    [show, say],
  )
  return (
    <>
      <ScanCode {...scanning} />
      <Button type="link" block onClick={() => props.onAccount('')}>
        账号登录
      </Button>
    </>
  )
}
