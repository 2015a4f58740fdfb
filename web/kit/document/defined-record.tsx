import { Button } from 'antd'
import { useState } from 'react'
import { openDialog } from '../dialog/dialogs.tsx'
import { openPage } from '../page.ts'
import { PrintButton } from '../print/print-button.tsx'
import { useSession } from '../session/session.ts'
import type { ReadDocument, SomeOrder } from './defined.ts'
import type { Reading } from './definition.ts'
import type { RecordProps } from './document-page.tsx'
import { RecordDialog, RecordOnPage } from './document-record.tsx'
import { RecordFacts } from './record-facts.tsx'
import { RecordTabs, useShownTab } from './record-tabs.tsx'
import { StepButtons } from './step-buttons.tsx'
import { type Steps, useRecord, useSteps } from './use-record.ts'

const DIALOG_HEIGHT = 380

function useReading(of: ReadDocument, id: number) {
  const record = useRecord(of.recordKind, id, of.get)
  const steps = useSteps(of.recordKind, id)
  return { record, steps, order: record.order, session: useSession() }
}

/** A document after its draft, on the page where it was written. */
export function DefinedRecord({ of, id, note, onLeave, onNew, onEdit }: RecordProps & { of: ReadDocument }) {
  const { record, steps, order, session } = useReading(of, id)
  const { tabs, showTab } = useShownTab()
  const reading: Reading<SomeOrder> | undefined = order && {
    ...{ order, steps, session, note, onLeave, onEdit, showTab },
    inDialog: false,
    onChanged: record.reload,
    onMade: record.reload,
  }
  return (
    <RecordOnPage
      what={of.what}
      no={order ? of.noOf(order) : ''}
      status={order?.status ?? ''}
      addTag={of.tags.add}
      {...{ record, steps, onLeave, onNew }}
      notice={reading && of.record.notice?.(reading)}
      buttons={reading && <RecordButtons of={of} {...reading} />}
    >
      {reading && <RecordFacts of={of} reading={reading} />}
      <RecordTabs key={record.version} of={of} id={id} order={order} height={undefined} tabs={tabs} />
    </RecordOnPage>
  )
}

interface DefinedDialogProps {
  /** The kinds that share the dialog: which one it is the document itself says. */
  of: ReadDocument
  kindOf?: ((order: SomeOrder) => ReadDocument) | undefined
  id: number
  title?: string | undefined
  /** The tab it opens with. */
  tab?: string | undefined
  onDone: (reply: { id: number }) => void
  onClose: () => void
}

/** A document read in a dialog, from a list or from a number that names it. Answers when something was done with it. */
export function DefinedDialog({ of: first, kindOf, id, title, tab, onDone, onClose }: DefinedDialogProps) {
  const { record, steps, order, session } = useReading(first, id)
  const { tabs, showTab } = useShownTab(tab)
  const of = order && kindOf ? kindOf(order) : first
  const [changed, setChanged] = useState(false)
  const done = () => onDone({ id })
  const close = () => (changed || steps.moved ? done() : onClose())
  const edit = (draft: number) => {
    close()
    openPage(of.page, { edit: draft })
  }
  const reading: Reading<SomeOrder> | undefined = order && {
    ...{ order, steps, session, note: '', onLeave: close, onEdit: edit, onMade: done, showTab },
    inDialog: true,
    onChanged() {
      record.reload()
      setChanged(true)
    },
  }
  return (
    <RecordDialog
      title={title ?? of.record.title ?? (order || !kindOf ? `${of.what}信息` : '单据信息')}
      {...(of.record.width !== undefined && { width: of.record.width })}
      {...{ record, steps }}
      onClose={close}
      notice={reading && of.record.notice?.(reading)}
      buttons={reading && <RecordButtons of={of} {...reading} />}
    >
      {reading && <RecordFacts of={of} reading={reading} />}
      {(order || !kindOf) && (
        <RecordTabs key={record.version} of={of} id={id} order={order} height={of.record.height ?? DIALOG_HEIGHT} tabs={tabs} />
      )}
    </RecordDialog>
  )
}

/** What may be done with a document that is read: what its kind offers, its next steps, paper, file, reminder. */
function RecordButtons({ of, ...reading }: Reading<SomeOrder> & { of: ReadDocument }) {
  const { order, steps, session, inDialog, onEdit } = reading
  const { record } = of
  const { id, status } = order
  const printed = record.print?.(order)
  return (
    <>
      {status === '草稿' && session.may(of.tags.upd) && <Button onClick={() => onEdit(id)}>修改</Button>}
      {record.buttons?.(reading)}
      <StepButtons status={status} steps={steps as Steps} all={record.steps(reading)} />
      {printed && <PrintButton label="打印" keys="F9" {...printed} />}
      {inDialog && record.exported?.(id)}
      {inDialog && record.reminder && (
        <Button onClick={() => void openDialog('reminder', { link: `${record.reminder}/${id}`, linkName: `${of.what} ${of.noOf(order)}` })}>
          提醒
        </Button>
      )}
    </>
  )
}
