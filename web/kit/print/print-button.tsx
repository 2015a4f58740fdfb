import { useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, Space } from 'antd'
import { useState } from 'react'
import type { PaperType } from '#contract/printing/templates/forms.ts'
import { useShortcut } from '../keys/shortcuts.ts'
import { type AnyTag, useSession } from '../session/session.ts'
import { PrintCount, type Printed, printCountKey } from './print-count.tsx'
import { type AskPrint, print } from './print-out.ts'
import { ProxyPrint } from './proxy-print.tsx'

interface Choice {
  label: string
  run: () => unknown
}
export interface PrintButtonProps {
  label: string
  tag: AnyTag
  ask: AskPrint
  report: PaperType
  /** The document: how often it was printed, and whether it is printed elsewhere, stand beside the button. */
  of?: Printed
  /** The key that prints. */
  keys?: string
  /** What else may be printed, below the arrow. */
  more?: readonly Choice[]
  /** Of a document that was taken back there is 红字 too. */
  status?: string
}

/** 打印, and below its arrow what else can be printed of the document. Not there without its tag. */
export function PrintButton({ label, tag, ask, report, of, keys, more = [], status }: PrintButtonProps) {
  const { may } = useSession()
  const client = useQueryClient()
  const allowed = may(tag)
  const [busy, setBusy] = useState(false)
  const counted = () => of && void client.invalidateQueries({ queryKey: printCountKey(of) })
  const run = async () => {
    if (busy) return
    setBusy(true)
    await print(report, ask)
    setBusy(false)
    counted()
  }
  useShortcut(keys ?? 'F9', label, () => void run(), { disabled: !allowed || !keys })
  if (!allowed) return null
  const button = (
    <Button loading={busy} onClick={() => void run()}>
      {label} {keys && <kbd>{keys}</kbd>}
    </Button>
  )
  const beside = of && (
    <>
      <ProxyPrint report={report} />
      <PrintCount of={of} />
    </>
  )
  const inRed: Choice = { label: '打印红字', run: () => print(report, (how) => ask({ ...how, red: true })) }
  const choices = status === '已红冲' ? [...more, inRed] : more
  if (choices.length === 0)
    return (
      <>
        {beside}
        {button}
      </>
    )
  const items = choices.map((choice, key) => ({
    key: String(key),
    label: choice.label,
    onClick: () => void Promise.resolve(choice.run()).then(counted),
  }))
  return (
    <>
      {beside}
      <Space.Compact>
        {button}
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button aria-label={`${label}：更多`}>▾</Button>
        </Dropdown>
      </Space.Compact>
    </>
  )
}
