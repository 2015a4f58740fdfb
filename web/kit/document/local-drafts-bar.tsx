import { Alert, Button, Space } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { dropLocalDraft, type Kept, localDrafts } from './local-draft.ts'
import './document.css'

interface Props<T> {
  kind: string
  /** 入库单, 销售单. */
  what: string
  onRestore: (kept: Kept<T>) => void
}

/** Above a list: what was written here and never saved. The user decides; nothing is thrown away by itself. */
export function KeptDraftsBar<T>({ kind, what, onRestore }: Props<T>) {
  const [kept, setKept] = useState(() => localDrafts<T>(kind))
  // shown again after another page: meanwhile it may have been gone on with elsewhere
  useEffect(() => setKept(localDrafts<T>(kind)), [kind])
  if (kept.length === 0) return null
  return (
    <div className="doc-kept">
      {kept.map((draft) => (
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
                  setKept(localDrafts<T>(kind))
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
