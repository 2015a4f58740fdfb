import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { help } from '#contract/platform/helpdesk/helpdesk.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { TextField } from '#web/kit/form/fields.tsx'
import { call } from '#web/kit/request/request.ts'
import { KeptDialog, useKept } from './kept-dialog.tsx'
import { PictureField } from './picture-field.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** Links of the help drawer; those left empty are not shown. */
    helpLinks: { result: true }
  }
}
const TITLE = '链接与二维码'
type Links = Reply<typeof help.links>['content']

export function LinksDialog({ onDone, onClose }: DialogProps<'helpLinks'>) {
  const { data, isError } = useQuery({
    queryKey: ['help-links'],
    queryFn: ({ signal }) => call(help.links, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (isError) onClose()
  }, [isError, onClose])
  if (data) return <LinksForm initial={data.content} onDone={() => onDone(true)} onClose={onClose} />
  return (
    <AppDialog title={TITLE} width={480} onClose={onClose} loading>
      <Skeleton active />
    </AppDialog>
  )
}

interface FormProps {
  initial: Links
  onDone: () => void
  onClose: () => void
}

function LinksForm({ initial, onDone, onClose }: FormProps) {
  const kept = useKept<Links>({
    rules: help.saveLinks.input,
    initial,
    mayEdit: 'platform:download:upd',
    order: ['website', 'servicePhone', 'onlineService', 'filingNo'],
    save: (values, submittime) => call(help.saveLinks, { ...values, submittime }),
    onDone,
  })
  const { form } = kept
  return (
    <KeptDialog
      kept={kept}
      title={TITLE}
      width={480}
      labels={84}
      columns={1}
      onClose={onClose}
      below={<p className="help-signs">不填：不显示</p>}
    >
      <TextField {...form.field('website')} placeholder="https://…；登录页下方、帮助抽屉" />
      <TextField {...form.field('servicePhone')} placeholder="登录页下方" />
      <TextField {...form.field('onlineService')} placeholder="https://…；登录页下方" />
      <TextField {...form.field('filingNo')} placeholder="例如 粤ICP备00000000号" />
      <PictureField {...form.field('miniProgramQr')} />
      <PictureField {...form.field('officialQr')} />
    </KeptDialog>
  )
}
