import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { BottomSheet } from '../dialog/bottom-sheet.tsx'
import { type CodeReader, openReader } from './code-reader.ts'
import './camera-scan.css'

interface Props {
  onCode: (code: string) => void
  onClose: () => void
}

/** Between two looks at the picture; the same code held before the camera is one scan until it was gone so long. */
const LOOK = 200
const GONE = 1500

/** Reads codes by the camera, one after the other, until it is closed. */
export function CameraScan({ onCode, onClose }: Props) {
  // the sheet is drawn a moment later
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [fault, setFault] = useState('')
  const [codes, setCodes] = useState<readonly string[]>([])
  const [tries, setTries] = useState(0)
  const heard = useEffectEvent((code: string) => {
    navigator.vibrate?.(40)
    setCodes((before) => [code, ...before].slice(0, 3))
    onCode(code)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when it is asked for
  useEffect(() => {
    if (!video) return
    setFault('')
    return watch(video, (code) => heard(code), setFault)
  }, [video, tries])
  return (
    <BottomSheet
      title="扫码"
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      }
    >
      {fault && (
        <Alert
          type="warning"
          showIcon
          title={fault}
          action={window.isSecureContext && <Button onClick={() => setTries(tries + 1)}>重试</Button>}
        />
      )}
      <div className="camera-scan" hidden={fault !== ''}>
        <video ref={setVideo} playsInline muted aria-label="摄像头画面" />
      </div>
      <p role="status">{codes.length > 0 ? `已扫 ${codes.join('、')}` : '将条码对准画面中间'}</p>
    </BottomSheet>
  )
}

/** Looks at the camera's picture until the answer is called. */
function watch(video: HTMLVideoElement, onCode: (code: string) => void, onFault: (text: string) => void): () => void {
  let over = false
  let stream: MediaStream | undefined
  const seen = new Map<string, number>()
  const end = () => {
    over = true
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  async function look(reader: CodeReader): Promise<void> {
    while (!over) {
      for (const code of await reader(video)) {
        const before = seen.get(code) ?? 0
        seen.set(code, Date.now())
        if (!over && Date.now() - before > GONE) onCode(code)
      }
      await new Promise((done) => setTimeout(done, LOOK))
    }
  }
  async function begin(): Promise<void> {
    if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotSupportedError')
    const reading = openReader()
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
    if (over) return end()
    video.srcObject = stream
    await video.play()
    await look(await reading)
  }
  begin().catch((error: unknown) => {
    if (over) return
    end()
    onFault(wordsOf(error))
  })
  return end
}

function wordsOf(error: unknown): string {
  if (!window.isSecureContext) return '摄像头只能在 https 地址下使用，请用 https 打开本系统，或手工输入编码'
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return '未允许使用摄像头，请在浏览器的网站设置中允许后重试'
  if (name === 'NotFoundError' || name === 'NotSupportedError') return '未找到摄像头，请手工输入编码'
  if (name === 'NotReadableError') return '摄像头正被其他程序使用，请关闭后重试'
  return '扫码组件加载失败，请检查网络后重试'
}
