import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { help } from '#contract/helpdesk.ts'
import type { Reply } from '#contract/kit.ts'
import { AppDialog } from '#web/kit/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialogs.tsx'
import { FormGrid, TextField } from '#web/kit/fields.tsx'
import { useForm, useSaving } from '#web/kit/form.ts'
import { FormArea } from '#web/kit/form-area.tsx'
import { call } from '#web/kit/request.ts'
import { useSession } from '#web/kit/session.ts'
import { PictureField } from './picture-field.tsx'

declare module '#web/kit/dialogs.tsx' {
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
    <AppDialog title={TITLE} width={480} onClose={onClose}>
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
  const mayEdit = useSession().may('platform:download:upd')
  const form = useForm<Links>(help.saveLinks.input, initial)
  const { values, errors, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    if (form.check()) return
    await call(help.saveLinks, { ...form.now(), submittime })
    onDone()
  })
  const field = (name: keyof Links, label: string) => ({
    name,
    label,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set({ [name]: value }),
  })
  return (
    <AppDialog
      title={TITLE}
      width={480}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      okDisabled={!mayEdit}
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save(), disabled: !mayEdit }]}
    >
      <FormArea form={form as never}>
        <FormGrid columns={1} labels={84} disabled={!mayEdit || busy}>
          <TextField {...field('website', '官网')} maxLength={200} placeholder="https://…；登录页下方、帮助抽屉" />
          <TextField {...field('servicePhone', '客服电话')} maxLength={30} placeholder="登录页下方" />
          <TextField {...field('onlineService', '在线客服')} maxLength={200} placeholder="https://…；登录页下方" />
          <TextField {...field('filingNo', '备案号')} maxLength={40} placeholder="例如 粤ICP备00000000号" />
          <PictureField {...field('miniProgramQr', '小程序码')} />
          <PictureField {...field('officialQr', '公众号二维码')} />
        </FormGrid>
        <p className="help-signs">留空的不显示</p>
      </FormArea>
    </AppDialog>
  )
}
