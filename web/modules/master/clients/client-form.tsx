import { Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { clients } from '#contract/master/clients/clients.ts'
import { logs } from '#contract/reports/logs.ts'
import { WithChangeTrail } from '#web/kit/change-trail.tsx'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { BindingCode } from './binding-code.tsx'
import { ClientFields, enterOrder } from './client-fields.tsx'
import { type ClientValues, newClient } from './client-values.ts'

type Mode = 'view' | 'upd' | 'add'
const words: Partial<Record<number, string>> = { 2: '供应商', 4: '货运公司' }
const titles: Record<Mode, string> = { view: '查看', upd: '修改', add: '新增' }

interface Props {
  mode: Mode
  initial: ClientValues
  onDone: (saved: ClientValues) => void
  onClose: () => void
}

export function ClientForm({ mode: opened, initial, onDone, onClose }: Props) {
  const { may, parameter } = useSession()
  const [mode, setMode] = useState(opened)
  const form = useForm(clients.save.input, initial)
  const viewing = mode === 'view'
  // the specification calls every card of a known one 客户资料
  const word = (mode === 'add' && opened === 'add' && words[initial.tags]) || '客户'

  const uploading = useRef(false)
  const { busy, save } = useSaving(async (submittime) => {
    if (uploading.current) return toast.warning('图片正在上传，请稍候再保存')
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const values = form.now()
    const { clientNo: _given, inchargeName: _shown, areaName: _area, ...sent } = values
    const clientFullName = values.clientFullName || values.clientName
    const { id } = await call(clients.save, { ...sent, clientFullName, updateFile: values.id === 0 && values.files.length > 0, submittime })
    onDone({ ...values, clientFullName, id })
  })
  const enter = useEnterNext(enterOrder, () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is put once for each change of mode
  useEffect(() => {
    if (!viewing) enter.focus('clientName')
  }, [viewing])

  const change = (next: Mode, values: ClientValues) => {
    form.replace(values)
    setMode(next)
  }
  const copy = () => change('add', { ...form.now(), id: 0, clientNo: '', version: undefined })
  const edit = () => setMode('upd')
  const { id } = form.values
  const changes = useCallback(
    async (page: number, limit: number, signal: AbortSignal) =>
      (await call(logs.record, { entity: 'client', id, page, limit }, { signal, quiet: true })).page,
    [id],
  )
  const mayEdit = may('base:client:copy')

  return (
    <AppDialog
      title={`${titles[mode]}${word}资料`}
      width={960}
      onClose={onClose}
      busy={busy}
      filled={() => !viewing && form.filled()}
      shortcuts={[
        { keys: 'F2', label: '修改', run: edit, disabled: !viewing || !mayEdit },
        { keys: 'F8', label: '保存', run: () => void save(), disabled: viewing },
      ]}
      extra={<BindingCode id={form.values.id} />}
      footer={
        viewing ? (
          <>
            <Button onClick={() => void openDialog('clientBook', { clientId: id, clientName: form.values.clientName })}>
              联系人与地址
            </Button>
            <Button onClick={copy} disabled={!may('base:client:add')}>
              复制
            </Button>
            <Button onClick={() => change('add', newClient(1, parameter('CLIENT_CREDIT_NEW')))} disabled={!may('base:client:upd')}>
              新增
            </Button>
            <Button type="primary" onClick={edit} disabled={!mayEdit}>
              修改
            </Button>
            <Button onClick={onClose}>取消</Button>
          </>
        ) : (
          <>
            <Button onClick={onClose} disabled={busy}>
              取消
            </Button>
            <Button type="primary" onClick={() => void save()} loading={busy}>
              保存
            </Button>
          </>
        )
      }
    >
      <WithChangeTrail id={viewing ? id : 0} load={changes}>
        <ClientFields
          word={word}
          form={form}
          enter={enter}
          reading={viewing}
          disabled={viewing || busy}
          onUploading={(under) => {
            uploading.current = under
          }}
        />
      </WithChangeTrail>
    </AppDialog>
  )
}
