import { Button } from 'antd'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { holdSession } from './enter-as.ts'
import { followLogin } from './follow-scan.ts'
import { ScanCode, useScanning } from './scan-code.tsx'
import { SecondStep } from './second-step-later.ts'

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
  const [second, setSecond] = useState(false)
  useEffect(
    () =>
      followLogin({
        show,
        say,
        entered: (token, busType) => {
          holdSession(token)
          latest.current.onEntered(busType)
        },
        secondStep: () => setSecond(true),
        fail: (message) => latest.current.onAccount(message),
      }),
    [show, say],
  )
  if (second) {
    const enter: ComponentProps<typeof SecondStep>['onEntered'] = ({ access_token }) => {
      holdSession(access_token)
      props.onEntered('')
    }
    return <SecondStep onEntered={enter} onBack={() => props.onAccount('')} />
  }
  return (
    <>
      <ScanCode {...scanning} />
      <Button type="link" block onClick={() => props.onAccount('')}>
        账号登录
      </Button>
    </>
  )
}
