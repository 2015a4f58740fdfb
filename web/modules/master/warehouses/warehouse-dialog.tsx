import { useEffect } from 'react'
import type { Sent } from '#contract/kit/fields.ts'
import { WAREHOUSE_KINDS, warehouses } from '#contract/master/warehouses/warehouses.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DictField, FormGrid, TextField, TickField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { call } from '#web/kit/request/request.ts'
import type { Warehouse } from './rows.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 仓库; without one a new one. */
    warehouse: { props: { warehouse?: Warehouse }; result: { id: number } }
  }
}

type WarehouseKind = NonNullable<Sent<typeof warehouses.save>['kind']>
const kinds = Object.entries(WAREHOUSE_KINDS).map(([value, label]) => ({ value, label }))

export function WarehouseDialog({ warehouse, onDone, onClose }: DialogProps<'warehouse'>) {
  const form = useForm(warehouses.save.input, {
    warehouseName: warehouse?.warehouseName ?? '',
    kind: (warehouse?.kind ?? 'normal') as WarehouseKind,
    sort: warehouse?.sort ?? 0,
    remark: warehouse?.remark ?? '',
    allowNegative: warehouse?.allowNegative ?? false,
    isDefault: warehouse?.isDefault ?? false,
    enabled: warehouse?.enabled ?? true,
  })
  const { values, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { id } = await call(warehouses.save, { id: warehouse?.id ?? 0, version: warehouse?.version, ...form.now(), submittime })
    onDone({ id })
  })
  const enter = useEnterNext(['warehouseName', 'kind', 'sort', 'remark'], () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    enter.focus('warehouseName')
  }, [])
  return (
    <AppDialog
      title={warehouse ? '修改仓库' : '新增仓库'}
      width={460}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={1} labels={96} enter={enter} disabled={busy}>
          <TextField {...form.field('warehouseName')} />
          <DictField {...form.field('kind')} onChange={(kind) => kind && set({ kind: kind as WarehouseKind })} options={kinds} />
          <NumberField {...form.field('sort', 0)} />
          <TextField {...form.field('remark')} />
          <TickField {...form.field('allowNegative')} />
          <TickField {...form.field('isDefault')} disabled={warehouse?.isDefault || values.kind !== 'normal'} />
          <TickField {...form.field('enabled')} />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
