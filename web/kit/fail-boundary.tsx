import { Button } from 'antd'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { FaultNotice } from './fault-notice.tsx'
import { checkOutdated } from './session/build.ts'

interface Props {
  /** What failed, in the user's words. */
  title: string
  onClose?: () => void
  /** Where the notice is put; plain in place of the content otherwise. */
  frame?: (notice: ReactNode) => ReactNode
  children: ReactNode
}

interface State {
  fault: unknown
  /** What failed is no more to be had: the server has a newer program. */
  outdated: boolean
}

/** Keeps a fault within one page or dialog and offers to try again in place. A class, because React knows no other boundary. */
export class FailBoundary extends Component<Props, State> {
  override state: State = { fault: undefined, outdated: false }

  static getDerivedStateFromError(fault: unknown) {
    return { fault }
  }

  override componentDidCatch(fault: Error, info: ErrorInfo) {
    console.error(this.props.title, fault, info.componentStack)
    if (isLoadFault(fault)) void checkOutdated().then((outdated) => this.setState({ outdated }))
  }

  override render() {
    const { fault, outdated } = this.state
    if (fault === undefined) return this.props.children
    const { title, onClose, frame } = this.props
    const notice = (
      <FaultNotice
        title={outdated ? '系统已更新，点此刷新' : title}
        text={outdated ? '页签和草稿会保留' : fault instanceof Error ? fault.message : String(fault)}
      >
        {/* a chunk that could not be fetched stays rejected in the module map: only a reload asks for it again */}
        <Button type="primary" onClick={() => (isLoadFault(fault) ? location.reload() : this.setState({ fault: undefined }))}>
          {outdated ? '刷新' : '重试'}
        </Button>
        {onClose && <Button onClick={onClose}>关闭</Button>}
      </FaultNotice>
    )
    return frame ? frame(notice) : notice
  }
}

function isLoadFault(fault: unknown): boolean {
  return fault instanceof Error && /dynamically imported module|Importing a module|Failed to fetch/i.test(fault.message)
}
