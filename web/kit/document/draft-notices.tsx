import { Alert, Button, Result } from 'antd'
import type { ReactNode } from 'react'
import { Refusal } from './document-frame.tsx'

interface Work {
  localDraft: { about: string } | undefined
  refusal: string
  dismiss: () => void
  startOver: () => Promise<void>
}

/** Above a document under the pen: that it was restored, and what the last attempt was refused for. */
export function DraftNotices({ work }: { work: Work }): ReactNode {
  const startOver = () => void work.startOver()
  return (
    <>
      {work.localDraft && (
        <Alert
          type="info"
          showIcon
          title={`已恢复上次未保存的内容：${work.localDraft.about}`}
          action={
            <Button size="small" onClick={startOver}>
              放弃，重新录入
            </Button>
          }
        />
      )}
      <Refusal text={work.refusal} onDismiss={work.dismiss} onReload={startOver} />
    </>
  )
}

interface MissingProps {
  /** Why it could not be loaded; undefined = there is no such document. */
  fault: string | undefined
  onRetry: () => void
  onLeave: () => void
}

/** In place of a document that is not there. */
export function DocumentMissing({ fault, onRetry, onLeave }: MissingProps): ReactNode {
  return (
    <Result
      status="warning"
      title={fault === undefined ? '参数异常' : '单据加载失败'}
      subTitle={fault ?? '单据不存在或已删除'}
      extra={[
        fault !== undefined && (
          <Button key="again" type="primary" onClick={onRetry}>
            重试
          </Button>
        ),
        <Button key="back" onClick={onLeave}>
          返回列表
        </Button>,
      ]}
    />
  )
}
