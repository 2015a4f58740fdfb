import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { printHelpers } from '#contract/printing/tasks/tasks.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { confirmDialog, type DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { useUnsaved } from '#web/kit/form/unsaved.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { HelperFacts } from './helper-facts.tsx'
import { HelperPairing } from './helper-pairing.tsx'
import { type Choice, PrinterChoices } from './printer-choices.tsx'
import './print-hosts.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 打印插件 of a computer: paired, and which printer takes which paper. `here` = the computer one sits at. Answers true when something changed. */
    hostHelper: { props: { id: number; computer: string; here: boolean }; result: true }
  }
}
/** A code is waited for so often. */
const ROUND = 3000

export function HostHelperDialog({ id, computer, here, onDone, onClose }: DialogProps<'hostHelper'>) {
  const { may } = useSession()
  const mayChange = may('system:printhost:upd')
  const [waiting, setWaiting] = useState(false)
  const [changed, setChanged] = useState(false)
  const [chosen, setChosen] = useState<readonly Choice[]>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['host-helper', id],
    queryFn: ({ signal }) => call(printHelpers.get, { id }, { signal, quiet: true }),
    gcTime: 0,
    staleTime: 0,
    // until it has come, and for as long as it is away
    refetchInterval: ({ state: { data } }) => ((data?.content ? !data.content.connected : waiting) ? ROUND : false),
  })
  const helper = data?.content
  const dirty = chosen !== undefined
  useUnsaved(dirty)
  const close = () => (changed || (waiting && helper) ? onDone(true) : onClose())
  const { busy, save } = useSaving(async (submittime) => {
    if (!chosen) return
    await call(printHelpers.savePrinters, { id, choices: [...chosen], submittime })
    await refetch()
    setChosen(undefined)
  })
  const unpair = async () => {
    if (!(await confirmDialog(`解除“${computer}”与打印插件的配对？未打印的任务将失败，之后需要重新配对`))) return
    await call(printHelpers.unpair, { id, submittime: stamp() }).then(
      () => {
        setChanged(true)
        setWaiting(false)
        setChosen(undefined)
      },
      () => undefined,
    )
    await refetch()
  }
  return (
    <AppDialog
      title={`打印插件 · ${computer}${here ? '（本机）' : ''}`}
      width="min(860px, 94%)"
      onClose={close}
      loading={!data && !isError}
      busy={busy}
      extra={
        helper &&
        mayChange && (
          <Button danger onClick={() => void unpair()}>
            解除配对
          </Button>
        )
      }
      {...(helper &&
        mayChange && {
          onOk: () => void save(),
          okText: '保存',
          okDisabled: !dirty,
          shortcuts: [{ keys: 'F8', label: '保存', run: () => void save(), disabled: !dirty }],
        })}
    >
      {isError && <LoadFailed what="打印插件" onRetry={() => void refetch()} />}
      {data && !helper && (
        <HelperPairing id={id} here={here} mayPair={mayChange} onCode={() => setWaiting(true)} onPaired={() => void refetch()} />
      )}
      {helper && (
        <>
          <HelperFacts helper={helper} />
          <PrinterChoices
            hostId={id}
            printers={helper.printers}
            rows={chosen ?? helper.choices}
            onChange={setChosen}
            disabled={!mayChange}
            unsaved={dirty}
          />
        </>
      )}
    </AppDialog>
  )
}
