import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Select } from 'antd'
import { useDeferredValue, useEffect, useState } from 'react'
import { limitOf, type Reply } from '#contract/kit/fields.ts'
import { BULK_FIELDS, type BulkField, parts } from '#contract/master/parts.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { confirmDialog, type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DictField, Field, FormGrid, LookupField, TextField, TickField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { firstKind, type Scope, ScopeField, sentScope } from '#web/kit/form/scope-field.tsx'
import { announce } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 批量修改 of one field. Answers when parts were changed. */
    partChange: { props: { scope: Scope }; result: { count: number } }
  }
}

type Preview = Reply<typeof parts.previewChange>['content']
const columns = columnsFor<Preview['rows'][number]>()(
  { prop: 'pjNo', label: '编码', width: 140 },
  { prop: 'pjName', label: '名称', width: 140 },
  { prop: 'pjBrand', label: '品牌', width: 80 },
  { prop: 'before', label: '现在', width: 150, number: false },
  { prop: 'problem', label: '不能修改的原因', txtColor: 'var(--pc-negative)' },
)
interface Change {
  field: BulkField
  value: string
  supplierId: number
  /** Emptying a field of many parts is said, not left out. */
  clear: boolean
}
const waits = ({ value, clear }: Change) => value.trim() === '' && !clear
const sentChange = ({ field, value, supplierId }: Change) => ({ field, supplierId, value: field === 'supplierId' ? '' : value })

const dictionaries: Partial<Record<BulkField, string>> = {
  pjBrand: 'PJPP',
  pjSubBrand: 'PJSUBBRAND',
  pjType: 'PJTYPE',
  pjQuality: 'PJPZ',
  pjUnit: 'PJUNIT',
  pjFactory: 'PJFACTORY',
  pjSize: 'PJSIZE',
}

export function PartChangeDialog({ scope, onDone, onClose }: DialogProps<'partChange'>) {
  const [kind, setKind] = useState(() => firstKind(scope))
  const [change, setChange] = useState<Change>({ field: 'pjType', value: '', supplierId: 0, clear: false })
  const asked = useDeferredValue(change)
  const chosen = sentScope(scope, kind)
  const preview = useQuery({
    queryKey: ['part-change', chosen, asked],
    queryFn: ({ signal }) => call(parts.previewChange, { ...chosen, ...sentChange(asked) }, { signal, quiet: true }),
    enabled: !waits(asked),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const waiting = waits(change)
  const shown = preview.isSuccess && !waiting ? preview.data.content : undefined
  const ready = !waiting && asked === change && !preview.isFetching && shown !== undefined && shown.changed > 0
  const name = BULK_FIELDS[change.field]
  const { busy, save } = useSaving(async (submittime) => {
    if (!ready || !shown) return
    const to = change.value ? `改为“${change.value}”` : '清空'
    if (!(await confirmDialog(`确定把 ${shown.changed} 个商品的${name}${to}吗？`))) return
    const { count } = await call(parts.bulkChange, { ...chosen, ...sentChange(change), expected: shown.changed, submittime }).catch(
      (fault) => {
        void preview.refetch()
        throw fault
      },
    )
    announce('part')
    onDone({ count })
    toast.success(`已修改 ${count} 个商品的${name}`)
  })
  // a typed word counts once its field is left: the preview follows, and Ctrl+Enter carries it out
  const enter = useEnterNext(['field', 'value'], () => (document.activeElement as HTMLElement | null)?.blur())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is put once
  useEffect(() => void enter.focus('value'), [])
  const put = (part: Partial<typeof change>) => setChange((before) => ({ ...before, ...part }))

  return (
    <AppDialog title="批量修改" width={820} onClose={onClose} onOk={() => void save()} okText="修改" okDisabled={!ready} busy={busy}>
      <FormGrid columns={3} labels={52} enter={enter} disabled={busy}>
        <ScopeField scope={scope} span={3} value={kind} onChange={setKind} />
        <Field name="field" label="字段">
          {(field) => (
            <Select
              {...field}
              style={{ width: '100%' }}
              aria-label="字段"
              value={change.field}
              options={(Object.keys(BULK_FIELDS) as BulkField[]).map((value) => ({ value, label: BULK_FIELDS[value] }))}
              onChange={(value) => put({ field: value, value: '', supplierId: 0, clear: false })}
            />
          )}
        </Field>
        <NewValue change={change} onChange={put} />
        {change.field !== 'pjBrand' && (
          <TickField
            name="clear"
            label="清空"
            value={change.clear}
            onChange={(clear) => put(clear ? { clear, value: '', supplierId: 0 } : { clear })}
          />
        )}
      </FormGrid>
      <div className="part-bulk-preview">
        {shown && !preview.isPlaceholderData && (
          <Alert
            type={shown.wrong > 0 ? 'warning' : 'info'}
            showIcon
            title={`共 ${shown.chosen} 个商品，${shown.changed} 个会改${change.value ? `为“${change.value}”` : `：${name}清空`}${shown.wrong > 0 ? `，${shown.wrong} 个不能修改` : ''}`}
          />
        )}
        <DataTable
          label="修改预览"
          columns={columns}
          rows={shown?.rows ?? []}
          rowKey="id"
          height={280}
          loading={preview.isFetching && !waiting}
          error={waiting ? undefined : (preview.error ?? undefined)}
          onRetry={() => void preview.refetch()}
          empty={waiting ? '请输入新值，这里显示会改的商品' : '没有商品会变'}
        />
      </div>
    </AppDialog>
  )
}

interface ValueProps {
  change: Change
  onChange: (change: { value: string; supplierId?: number }) => void
}

function NewValue({ change: { field, value, clear }, onChange }: ValueProps) {
  if (field === 'supplierId')
    return (
      <LookupField
        name="value"
        label="改为"
        kind="supplier"
        disabled={clear || undefined}
        value={value}
        onChange={(item) => onChange({ value: item?.name ?? '', supplierId: item?.id ?? 0 })}
      />
    )
  const dict = dictionaries[field]
  if (!dict)
    return (
      <TextField
        name="value"
        label="改为"
        maxLength={limitOf(parts.save.input[field])}
        disabled={clear || undefined}
        value={value}
        onChange={(text) => onChange({ value: text })}
      />
    )
  return (
    <DictField
      key={field}
      name="value"
      label="改为"
      dict={dict}
      free
      maxLength={limitOf(parts.save.input[field])}
      disabled={clear || undefined}
      value={value}
      onChange={(text) => onChange({ value: text })}
    />
  )
}
