import { useEffect } from 'react'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField, TickField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { call } from '#web/kit/request/request.ts'
import type { Position } from './rows.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 仓位; without one a new one, which comes at the end of the way unless a number is given. */
    position: {
      props: { warehouseId: number; warehouseName: string; position?: Position }
      result: { id: number }
    }
  }
}

export function PositionDialog({ warehouseId, warehouseName, position, onDone, onClose }: DialogProps<'position'>) {
  const form = useForm(warehouses.savePosition.input, {
    posiName: position?.posiName ?? '',
    walk: position?.walk ?? 0,
    remark: position?.remark ?? '',
    enabled: position?.enabled ?? true,
  })
  const { values, errors, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { id } = await call(warehouses.savePosition, {
      id: position?.id ?? 0,
      version: position?.version,
      warehouseId,
      ...form.now(),
      submittime,
    })
    onDone({ id })
  })
  const enter = useEnterNext(['posiName', 'walk', 'remark'], () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    enter.focus('posiName')
  }, [])
  const title = `${position ? '修改' : '新增'}仓位 · ${warehouseName}`
  return (
    <AppDialog
      title={title}
      width={420}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={1} enter={enter} disabled={busy}>
          <TextField {...form.field('posiName')} />
          <NumberField
            name="walk"
            label="拣货顺序"
            placeholder="不填排在最后"
            integer
            value={values.walk || null}
            error={errors.walk}
            onChange={(next) => set({ walk: next ?? 0 })}
          />
          <TextField {...form.field('remark')} />
          <TickField {...form.field('enabled')} />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
