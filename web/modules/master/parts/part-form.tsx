import { Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { parts } from '#contract/master/parts.ts'
import { logs } from '#contract/reports/logs.ts'
import { WithChangeTrail } from '#web/kit/change-trail.tsx'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { partnerMissing } from '#web/kit/document/partner.ts'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { announce } from '#web/kit/request/announce.ts'
import { call, callAsking } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { PartFields } from './part-fields.tsx'
import { blankPart, changedPrices, type PartValues, PRICES, rules, sentUnits, unpriced, wrongUnits } from './part-values.ts'

type Mode = 'view' | 'edit' | 'add'
const titles: Record<Mode, string> = { view: '商品资料', edit: '修改商品', add: '新增商品' }
const enterOrder = [
  'pjNo',
  'pjName',
  'pjSize',
  'pjFactory',
  'pjType',
  'pjUnit',
  'pjBrand',
  'pjSubBrand',
  'pjEnName',
  'pjOemcode',
  'supplierName',
]

interface Props {
  mode: Mode
  initial: PartValues
  onDone: (saved: PartValues) => void
  onClose: () => void
}

export function PartForm({ mode: opened, initial, onDone, onClose }: Props) {
  const { may } = useSession()
  const [mode, setMode] = useState(opened)
  const form = useForm(rules, initial)
  const viewing = mode === 'view'

  const uploading = useRef(false)
  /** Saving goes on with the next new part, as long as its button is pressed. */
  const goesOn = useRef(false)
  const wantsCursor = useRef(false)
  const first = useRef(initial)
  const { busy, save } = useSaving(async (submittime) => {
    if (uploading.current) return toast.warning('图片正在上传，请稍候再保存')
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const values = form.now()
    const badUnit = wrongUnits(values)
    if (badUnit) return toast.warning(badUnit)
    const nobody = values.supplierName && partnerMissing('供应商', { id: values.supplierId, name: values.supplierName })
    if (nobody) {
      toast.warning(nobody)
      return void enter.focus('supplierName')
    }
    const sent = sentOf(values, first.current)
    // the pictures of a copy go with it; those of a known part have a call of their own
    const saved = await callAsking(parts.save, { ...sent, updateFile: values.id === 0 && values.files.length > 0, submittime })
    if (!saved) return
    announce('part')
    if (!goesOn.current) return onDone({ ...values, id: saved.id })
    change('add', blankPart)
    wantsCursor.current = true
  })
  const saveAnd = (another: boolean) => {
    goesOn.current = another
    return save()
  }
  const enter = useEnterNext(enterOrder, () => void saveAnd(false))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is put once for each change of mode
  useEffect(() => {
    if (!viewing) enter.focus('pjNo')
  }, [viewing])

  // back in the first field when the fields may be written again
  useEffect(() => {
    if (!wantsCursor.current || busy) return
    wantsCursor.current = false
    enter.focus('pjNo')
  })

  const change = (next: Mode, values: PartValues) => {
    first.current = values.id === 0 ? blankPart : values
    form.replace(values)
    setMode(next)
  }
  // a barcode stands on the boxes of one part only
  const units = () => form.now().units.map((row) => ({ ...row, barcode: '' }))
  const copy = () =>
    change('add', { ...form.now(), ...(may('base:basepj:price') ? {} : unpriced), units: units(), id: 0, version: undefined })
  const anew = () => change('add', blankPart)
  const edit = () => setMode('edit')
  const mayView = may('base:basepj:query')
  const view = () => void openDialog('partView', { pjid: form.now().id })
  const { id } = form.values
  const changes = useCallback(
    async (page: number, limit: number, signal: AbortSignal) =>
      (await call(logs.record, { entity: 'part', id, page, limit }, { signal, quiet: true })).page,
    [id],
  )
  const mayEdit = may('base:basepj:upd')

  return (
    <AppDialog
      title={titles[mode]}
      width="60%"
      onClose={onClose}
      busy={busy}
      filled={() => !viewing && form.filled()}
      extra={form.values.pjEnable && <span className="part-stopped">已停用</span>}
      shortcuts={[
        { keys: 'F2', label: '修改', run: edit, disabled: !viewing || !mayEdit },
        { keys: 'F7', label: '商品全景', run: view, disabled: !viewing || !mayView },
        { keys: 'F8', label: '保存', run: () => void saveAnd(false), disabled: viewing },
        { keys: 'Alt+Enter', label: '保存并新增', run: () => void saveAnd(true), disabled: mode !== 'add' },
      ]}
      footer={
        viewing ? (
          <>
            <Button title="F7" onClick={view} disabled={!mayView}>
              全景
            </Button>
            <Button onClick={copy} disabled={!may('base:basepj:add')}>
              复制
            </Button>
            <Button onClick={anew} disabled={!may('base:basepj:copy')}>
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
            {mode === 'add' && (
              <Button onClick={() => void saveAnd(true)} disabled={busy}>
                保存并新增 <kbd>Alt+Enter</kbd>
              </Button>
            )}
            <Button type="primary" onClick={() => void saveAnd(false)} loading={busy}>
              保存 <kbd>F8</kbd>
            </Button>
          </>
        )
      }
    >
      <WithChangeTrail id={viewing ? id : 0} load={changes}>
        <PartFields
          form={form}
          enter={enter}
          reading={viewing}
          disabled={viewing || busy}
          onSave={() => void saveAnd(false)}
          onUploading={(under) => {
            uploading.current = under
          }}
        />
      </WithChangeTrail>
    </AppDialog>
  )
}

/** What is shown beside an id does not travel, nor does a price nobody has touched. */
function sentOf(values: PartValues, opened: PartValues) {
  const { supplierName: _shown, units, ...sent } = values
  const plain = Object.fromEntries(Object.entries(sent).filter(([name]) => !(PRICES as readonly string[]).includes(name)))
  const touched = JSON.stringify(units) !== JSON.stringify(opened.units)
  return {
    ...(plain as Omit<typeof sent, (typeof PRICES)[number]>),
    ...changedPrices(values, opened),
    ...(touched && { units: sentUnits(units) }),
  }
}
