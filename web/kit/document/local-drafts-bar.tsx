import { Alert, Button, Space } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { dropLocalDraft, type LocalDraft, localDrafts } from './local-draft.ts'
import './document.css'

interface Props<T> {
  kind: string
  /** 入库单, 销售单. */
  what: string
  onRestore: (draft: LocalDraft<T>) => void
}

/** Above a list: what was written here and never saved. The user decides; nothing is thrown away by itself. */
export function LocalDraftsBar<T>({ kind, what, onRestore }: Props<T>) {
  const [drafts, setDrafts] = useState(() => localDrafts<T>(kind))
  // shown again after another page: meanwhile it may have been gone on with elsewhere
  useEffect(() => setDrafts(localDrafts<T>(kind)), [kind])
  if (drafts.length === 0) return null
  return (
    <div className="doc-local-drafts">
      {drafts.map((draft) => (
        <Alert
          key={draft.storageKey}
          type="warning"
          showIcon
          title={`有未保存的${what}：${draft.about}（${dayjs(draft.at).format('MM-DD HH:mm')}${draft.elsewhere ? '，另一窗口' : ''}）`}
          action={
            <Space>
              <Button size="small" type="primary" onClick={() => onRestore(draft)}>
                恢复
              </Button>
              <Button
                size="small"
                onClick={() => {
                  dropLocalDraft(draft.storageKey)
                  setDrafts(localDrafts<T>(kind))
                }}
              >
                丢弃
              </Button>
            </Space>
          }
        />
      ))}
    </div>
  )
}
