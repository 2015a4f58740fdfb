import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Menu, Select, Spin } from 'antd'
import { useState } from 'react'
import { type ReportType, reportOf } from '#contract/printing/templates/forms.ts'
import type { Layout } from '#contract/printing/templates/layout.ts'
import { printTemplates } from '#contract/printing/templates/templates.ts'
import { confirmDialog } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { mayLeave, useUnsaved } from '#web/kit/form/unsaved.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { usePhone } from '#web/kit/narrow.ts'
import { usePage } from '#web/kit/page.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { DocumentForm } from './document-form.tsx'
import { LabelForm } from './label-form.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { TicketForm } from './ticket-form.tsx'
import './templates.css'

const KEY = 'print-templates'

/** 打印模板: at the left the papers, in the middle how one looks, at the right its picture as it is printed. */
export function TemplatePage() {
  const { key: page } = usePage()
  const phone = usePhone()
  const [type, setType] = useState<ReportType>('ck')
  const list = useQuery({ queryKey: [KEY], queryFn: () => call(printTemplates.list, {}) })
  const items = (list.data?.content ?? []).map(({ reportType, reportName, standard }) => ({
    key: reportType,
    label: standard ? reportName : `${reportName}（已调整）`,
  }))
  const choose = async (next: ReportType) => {
    if (next !== type && (await mayLeave([page]))) setType(next)
  }
  return (
    <div className="templates">
      <nav aria-label="打印类型">
        {phone ? (
          <Select
            aria-label="打印类型"
            value={type}
            options={items.map(({ key, label }) => ({ value: key, label }))}
            onChange={(next) => void choose(next)}
          />
        ) : (
          <Menu selectedKeys={[type]} items={items} onClick={({ key }) => void choose(key as ReportType)} />
        )}
      </nav>
      <Editing key={type} type={type} />
    </div>
  )
}

function Editing({ type }: { type: ReportType }) {
  const client = useQueryClient()
  const { key: page } = usePage()
  const [version, setVersion] = useState<number>()
  const opened = useQuery({
    queryKey: [KEY, type, version],
    queryFn: () => call(printTemplates.get, { reportType: type, version }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const newest = useQuery({ queryKey: [KEY, type, 'versions'], queryFn: () => call(printTemplates.versions, { reportType: type }) })
  const again = async () => {
    setVersion(undefined)
    await client.invalidateQueries({ queryKey: [KEY] })
  }
  if (opened.isError)
    return <Alert type="error" showIcon title="模板未能载入" action={<Button onClick={() => void opened.refetch()}>重试</Button>} />
  if (!opened.data || !newest.data) return <Spin className="doc-waiting" />
  const versions = newest.data.content
  const { content } = opened.data
  return (
    <Editor
      key={`${content.version} ${opened.dataUpdatedAt}`}
      type={type}
      layout={content.layout}
      standard={content.standard}
      current={versions[0]?.version ?? 0}
      versions={
        versions.length > 0 && (
          <Select
            aria-label="历史版本"
            style={{ width: 230 }}
            value={content.version}
            options={versions.map((each) => ({
              value: each.version,
              label: `第 ${each.version} 版 ${each.standard ? '标准 ' : ''}${each.updatedAt.slice(0, 16)} ${each.updatedBy}`,
            }))}
            onChange={async (next) => (await mayLeave([page])) && setVersion(next)}
          />
        )
      }
      onSaved={again}
    />
  )
}

interface EditorProps {
  type: ReportType
  layout: Layout
  standard: boolean
  /** The version that counts. */
  current: number
  versions: React.ReactNode
  onSaved: () => Promise<void>
}

function Editor({ type, layout: opened, standard, current, versions, onSaved }: EditorProps) {
  const { may } = useSession()
  const [layout, setLayout] = useState(opened)
  const [drawn, setDrawn] = useState(0)
  const dirty = layout !== opened
  useUnsaved(dirty)
  const report = reportOf(type)
  const { busy, save } = useSaving(async (submittime) => {
    await call(printTemplates.save, { reportType: type, version: current, layout, submittime })
    await onSaved()
  })
  const reset = async () => {
    if (!(await confirmDialog(`${report.name}恢复为标准模板？现有版本仍可在历史版本中找到`))) return
    await call(printTemplates.reset, { reportType: type, version: current, submittime: stamp() })
    await onSaved()
  }
  const mayChange = may('system:print:upd')
  useShortcut('F8', '保存', () => void save(), { disabled: !mayChange })
  return (
    <section className={`template template-of-${layout.kind}`} aria-label={report.name}>
      <div className="template-form">
        <header>
          <h2>{report.name}</h2>
          {versions}
          <span className="template-buttons">
            {dirty && <Button onClick={() => setLayout(opened)}>放弃修改</Button>}
            {mayChange && !standard && <Button onClick={() => void reset()}>恢复标准</Button>}
            {mayChange && (
              <Button type="primary" loading={busy} onClick={() => void save()}>
                保存 <kbd>F8</kbd>
              </Button>
            )}
          </span>
        </header>
        {layout.kind === 'document' && report.kind === 'document' && (
          <DocumentForm report={report} layout={layout} onChange={setLayout} onLogo={() => setDrawn((times) => times + 1)} />
        )}
        {layout.kind === 'ticket' && report.kind === 'ticket' && <TicketForm report={report} layout={layout} onChange={setLayout} />}
        {layout.kind === 'label' && <LabelForm fields={report.fields} layout={layout} onChange={setLayout} />}
      </div>
      <TemplatePreview key={drawn} type={type} layout={layout} />
    </section>
  )
}
