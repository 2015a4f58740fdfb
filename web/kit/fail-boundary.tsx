import { Button, Result } from 'antd'
import { Component, type ErrorInfo, type ReactNode } from 'react'

interface Props {
  /** What failed, in the user's words. */
  title: string
  onClose?: () => void
  /** Where the notice is put; plain in place of the content otherwise. */
  frame?: (notice: ReactNode) => ReactNode
  children: ReactNode
}

/** Keeps a fault within one page or dialog and offers to try again in place. A class, because React knows no other boundary. */
export class FailBoundary extends Component<Props, { fault: unknown }> {
  override state: { fault: unknown } = { fault: undefined }

  static getDerivedStateFromError(fault: unknown) {
    return { fault }
  }

  override componentDidCatch(fault: Error, info: ErrorInfo) {
    console.error(this.props.title, fault, info.componentStack)
  }

  override render() {
    const { fault } = this.state
    if (fault === undefined) return this.props.children
    const { title, onClose, frame } = this.props
    const notice = (
      <Result
        status="warning"
        title={title}
        subTitle={fault instanceof Error ? fault.message : String(fault)}
        extra={[
          // a chunk that could not be fetched stays rejected in the module map: only a reload asks for it again
          <Button key="again" type="primary" onClick={() => (isLoadFault(fault) ? location.reload() : this.setState({ fault: undefined }))}>
            重试
          </Button>,
          onClose && (
            <Button key="close" onClick={onClose}>
              关闭
            </Button>
          ),
        ]}
      />
    )
    return frame ? frame(notice) : notice
  }
}

function isLoadFault(fault: unknown): boolean {
  return fault instanceof Error && /dynamically imported module|Importing a module|Failed to fetch/i.test(fault.message)
}
