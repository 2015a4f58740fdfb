import { Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { openDialog, toast } from '../dialog/dialogs.tsx'
import { useSession } from '../session/session.ts'
import type { ReadDocument, SomeOrder } from './defined.ts'
import { logTab } from './log-tab.tsx'
import { ReadRows } from './read-rows.tsx'

/** Which tab is shown; a button may show another. */
export interface ShownTab {
  active: string
  shown: number
  onActive: (key: string) => void
}
export function useShownTab(first = 'lines') {
  const [active, onActive] = useState(first)
  const [shown, setShown] = useState(0)
  const showTab = (key: string) => {
    setShown((times) => times + 1)
    onActive(key)
  }
  return { showTab, tabs: { active, shown, onActive } }
}

interface Props {
  of: ReadDocument
  id: number
  order: SomeOrder | undefined
  height: number | undefined
  tabs: ShownTab
}

/** Lines, what the kind adds, and 单据日志 of a document that is read. */
export function RecordTabs({ of, id, order, height, tabs: { active, shown, onActive } }: Props) {
  const { may, maySee } = useSession()
  const { recordKind, record, tags } = of
  const tabs = of.useTabs({ id, order, height, shown })
  const columns = useMemo(() => record.lines.columns({ maySee }), [record, maySee])
  const lines = {
    key: 'lines',
    label: record.lines.label,
    children: (
      <ReadRows
        label={record.lines.label}
        pageKey={record.lines.pageKey}
        columns={columns}
        queryKey={[recordKind, id, 'lines']}
        load={(page, signal) => of.pageLines(id, page, signal)}
        onEvent={(event, row) => (record.links?.[event] ?? openPart)(row)}
        height={height}
      />
    ),
  }
  const log = logTab({ kind: recordKind, id, load: (signal) => of.log(id, signal) })
  return (
    <Tabs
      size="small"
      className="doc-tabs"
      activeKey={active}
      onChange={onActive}
      items={[lines, ...tabs, ...(may(tags.query) ? [log] : [])]}
    />
  )
}

/** A line may be older than the merging of its part. */
const openPart = ({ pjid }: { pjid: number }) => {
  if (pjid) void openDialog('part', { mode: 'view', id: pjid })
  else toast.warning('无效商品，不允许查看')
}
