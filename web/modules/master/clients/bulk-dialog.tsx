import { useQuery } from '@tanstack/react-query'
import { Alert, Radio } from 'antd'
import { useState } from 'react'
import type { Reply, Sent } from '#contract/kit/fields.ts'
import { CLIENT_BULK_FIELDS, type ClientBulkField, clients } from '#contract/master/clients/clients.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { DictField, FormGrid, TickField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { BulkValue } from './bulk-value.tsx'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 批量修改客户: one field of the ticked ones, or of everything the list's query finds. */
    clientBulk: { props: { word: string; ids: number[]; filter: Record<string, unknown> }; result: true }
  }
}

type ChangeRequest = Sent<typeof clients.previewChange>
type Row = Reply<typeof clients.previewChange>['content']['rows'][number]

const fields = Object.entries(CLIENT_BULK_FIELDS).map(([value, label]) => ({ value, label }))

/** A client has a type, and some way of paying. */
/** What stands empty there is without limit. */
const endless = (field: ClientBulkField) => field === 'maxPrice' || field === 'maxDays'
const mayBeEmpty = (field: ClientBulkField) => field !== 'clientType' && field !== 'settleKind'

export function ClientBulkDialog({ word, ids, filter, onDone, onClose }: DialogProps<'clientBulk'>) {
  const [all, setAll] = useState(ids.length === 0)
  const [field, setField] = useState<ClientBulkField>('inchargeId')
  const [value, setValue] = useState('')
  const [clear, setClear] = useState(false)
  const given = clear || value !== ''
  const wanted: ChangeRequest = { ...(all ? { filter: filter as ChangeRequest['filter'] } : { ids }), field, value: clear ? '' : value }
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['client-bulk', wanted],
    queryFn: ({ signal }) => call(clients.previewChange, wanted, { signal, quiet: true }),
    enabled: given,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const preview = error || !given ? undefined : data?.content
  const ready = !isFetching && preview !== undefined && preview.changed > 0
  const { busy, save } = useSaving(async (submittime) => {
    if (!ready) return
    // somebody else came between: what changes is shown anew
    await call(clients.bulkChange, { ...wanted, expected: preview.changed, submittime }).catch((fault) =>
      refetch().then(() => Promise.reject(fault)),
    )
    onDone(true)
  })
  const columns = columnsFor<Row & { after: string }>()(
    { prop: 'clientNo', label: '编号', width: 90 },
    { prop: 'clientName', label: '名称', width: 240 },
    { prop: 'before', label: '原值', number: false },
    { prop: 'after', label: '新值', number: false },
  )
  return (
    <AppDialog
      title={`批量修改${word}`}
      width={820}
      onClose={onClose}
      onOk={() => void save()}
      okText={ready ? `修改 ${preview.changed} 个` : '修改'}
      okDisabled={!ready}
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '修改', run: () => void save(), disabled: !ready }]}
    >
      <Radio.Group
        className="client-scope"
        value={all}
        onChange={(event) => setAll(event.target.value as boolean)}
        options={[
          { value: false, label: `勾选的 ${ids.length} 个${word}`, disabled: ids.length === 0 },
          { value: true, label: '查询结果全部' },
        ]}
      />
      <FormGrid columns={2} disabled={busy}>
        <DictField
          name="field"
          label="修改字段"
          options={fields}
          value={field}
          onChange={(next) => {
            if (!(next in CLIENT_BULK_FIELDS)) return
            setField(next as ClientBulkField)
            setValue('')
            setClear(false)
          }}
        />
        <BulkValue key={field} field={field} value={value} disabled={clear} onChange={setValue} />
        {mayBeEmpty(field) && <TickField name="clear" label={endless(field) ? '不限' : '清空'} value={clear} onChange={setClear} />}
      </FormGrid>
      {preview && (
        <Alert
          className="client-told"
          type="info"
          showIcon
          title={`${preview.chosen} 个${word}中有 ${preview.changed} 个将${preview.after === '' ? '清空' : '改变'}${
            preview.changed > preview.rows.length ? `，下面列出前 ${preview.rows.length} 个` : ''
          }`}
        />
      )}
      <DataTable
        label="批量修改预览"
        columns={columns}
        rows={preview?.rows.map((row) => ({ ...row, after: preview.after || '（空）' })) ?? []}
        rowKey="id"
        height={300}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={given ? '没有需要修改的行' : '填好新值后，这里显示哪些会改变'}
      />
    </AppDialog>
  )
}
