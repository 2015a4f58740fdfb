import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Select, Spin } from 'antd'
import { useState } from 'react'
import { ABC, stockCounts } from '#contract/documents/stock-counts.ts'
import { limitOf, type Sent } from '#contract/kit/fields.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { confirmDialog, type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { usePlaces } from '#web/kit/document/use-places.ts'
import { DayField, DictField, Field, FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { composing } from '#web/kit/form/ime.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession, useUser } from '#web/kit/session/session.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 盘点范围 of a draft, 0 = a new one. Answers when it was saved, begun or deleted. */
    countScope: { props: { id: number }; result: { id: number; begun: boolean } }
  }
}
interface Draft {
  version: number
  markDate: string
  warehouseId: number
  remark: string
  scope: Required<Sent<typeof stockCounts.save>['scope']>
}
const everything: Draft['scope'] = { posi: [], pjType: [], pjBrand: [], abc: [], zero: false }

export function CountScopeDialog(props: DialogProps<'countScope'>) {
  const { id } = props
  const { data } = useQuery({
    queryKey: ['stock-count', id, 'draft'],
    queryFn: ({ signal }) => call(stockCounts.get, { id }, { signal }),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
  })
  const places = usePlaces()
  const { busDate } = useUser()
  const { first } = places
  const stored = data?.content
  if ((id > 0 && !stored) || !first)
    return (
      <AppDialog title="盘点单" width={680} onClose={props.onClose} footer={null} loading>
        <Spin />
      </AppDialog>
    )
  const initial: Draft = stored
    ? { ...stored, scope: { ...everything, ...stored.scope } }
    : { version: 0, markDate: busDate, warehouseId: first.id, remark: '', scope: everything }
  return <ScopeForm {...props} initial={initial} no={stored?.markNo ?? ''} />
}

function ScopeForm({ id, initial, no, onDone, onClose }: DialogProps<'countScope'> & { initial: Draft; no: string }) {
  const { may, dictionary } = useSession()
  const { warehouses } = usePlaces()
  const [draft, setDraft] = useState(initial)
  const { scope } = draft
  const put = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const narrow = (change: Partial<Draft['scope']>) => put({ scope: { ...scope, ...change } })
  const stores = warehouses.filter(({ kind }) => kind !== 'transit')

  const store = async (submittime: number) => {
    if (!draft.markDate) {
      toast.warning('请输入日期')
      return undefined
    }
    const { version, markDate, warehouseId, remark } = draft
    return call(stockCounts.save, { id, version, markDate, warehouseId, remark, scope, submittime })
  }
  const saving = useSaving(async (submittime) => {
    const saved = await store(submittime)
    if (saved) onDone({ id: saved.id, begun: false })
  })
  const starting = useSaving(async (submittime) => {
    const saved = await store(submittime)
    if (!saved) return
    // refused: the draft stays, under the number it has now
    const begun = await call(stockCounts.start, { id: saved.id, submittime }).catch(() => undefined)
    if (begun) toast.success(`${saved.markNo} 已开始，共 ${begun.lineCount} 行`)
    onDone({ id: saved.id, begun: begun !== undefined })
  })
  const removing = useSaving(async (submittime) => {
    if (!(await confirmDialog(`删除盘点单 ${no}？`))) return
    await call(stockCounts.remove, { id, submittime })
    onDone({ id, begun: false })
  })
  const busy = saving.busy || starting.busy || removing.busy
  const words = (dict: string) => dictionary(dict).map(({ dictName, dictValue }) => ({ value: dictValue || dictName, label: dictName }))
  return (
    <AppDialog
      title={no ? `盘点单 ${no}` : '新增盘点单'}
      width={680}
      onClose={onClose}
      busy={busy}
      shortcuts={[
        { keys: 'F8', label: '保存', run: () => void saving.save() },
        { keys: 'Ctrl+Enter', label: '开始盘点', run: () => void starting.save() },
      ]}
      footer={
        <>
          {id > 0 && may('busi:mark:add') && (
            <Button danger onClick={() => void removing.save()} disabled={busy}>
              删除
            </Button>
          )}
          <Button onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button onClick={() => void saving.save()} loading={saving.busy} disabled={busy}>
            保存 <kbd>F8</kbd>
          </Button>
          <Button type="primary" onClick={() => void starting.save()} loading={starting.busy} disabled={busy}>
            开始盘点 <kbd>Ctrl+Enter</kbd>
          </Button>
        </>
      }
    >
      {/* a field of several words takes Enter for itself, with Ctrl too */}
      <div
        role="presentation"
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || !event.ctrlKey || composing(event.nativeEvent)) return
          event.stopPropagation()
          void starting.save()
        }}
      >
        <FormGrid columns={2} disabled={busy}>
          <DictField
            name="warehouseId"
            label="仓库"
            required
            options={stores.map((each) => ({ value: String(each.id), label: each.warehouseName }))}
            value={String(draft.warehouseId)}
            onChange={(value) => value && put({ warehouseId: Number(value) })}
          />
          <DayField name="markDate" label="日期" required value={draft.markDate} onChange={(markDate) => put({ markDate })} />
          <Field name="posi" label="仓位" span={2}>
            {(field) => (
              <Select
                {...field}
                mode="tags"
                placeholder="全部；或输入仓位的开头，如 A-（A 区）、A-01，回车添加"
                value={[...scope.posi]}
                onChange={(posi: string[]) => narrow({ posi })}
                open={false}
                suffixIcon={null}
                style={{ width: '100%' }}
              />
            )}
          </Field>
          <Field name="pjType" label="类别">
            {(field) => (
              <Select
                {...field}
                mode="tags"
                placeholder="全部"
                options={words('PJTYPE')}
                value={[...scope.pjType]}
                onChange={(pjType: string[]) => narrow({ pjType })}
                style={{ width: '100%' }}
              />
            )}
          </Field>
          <Field name="pjBrand" label="品牌">
            {(field) => (
              <Select
                {...field}
                mode="tags"
                placeholder="全部"
                options={words('PJPP')}
                value={[...scope.pjBrand]}
                onChange={(pjBrand: string[]) => narrow({ pjBrand })}
                style={{ width: '100%' }}
              />
            )}
          </Field>
          <Field name="abc" label="ABC分类">
            {() => (
              <Checkbox.Group
                options={ABC.map((value) => ({ value, label: `${value} 类` }))}
                value={[...scope.abc]}
                onChange={(abc) => narrow({ abc: abc as Draft['scope']['abc'] })}
              />
            )}
          </Field>
          <Field name="zero" label="零库存">
            {({ id: inputId }) => (
              <Checkbox id={inputId} checked={scope.zero} onChange={({ target }) => narrow({ zero: target.checked })}>
                账面为 0 的仓位也盘
              </Checkbox>
            )}
          </Field>
          <TextField
            name="remark"
            label="备注"
            span={2}
            maxLength={limitOf(stockCounts.save.input.remark)}
            value={draft.remark}
            onChange={(remark) => put({ remark })}
          />
        </FormGrid>
      </div>
      <p className="pc-faint">
        开始时记下账面数量；盘点期间照常出入库，差异＝实盘－（开始时账面＋录入该行时的出入库）。ABC 按近一年销售额：A 占 80%，B 到
        95%，其余为 C。
      </p>
    </AppDialog>
  )
}
