import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { carModels, MODEL_LEVELS, type ModelLevel } from '#contract/master/catalogue/car-models.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import type { CarNode } from './rows.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 品牌, 车系 or 车型; without `node` a new one below `parentId`. `above`: what it lies below, in words. */
    carModel: {
      props: { node?: CarNode; level: ModelLevel; parentId: number; above: string }
      result: { id: number }
    }
  }
}

export function CarModelDialog({ node, level, parentId, above, onDone, onClose }: DialogProps<'carModel'>) {
  const client = useQueryClient()
  const { key } = usePage()
  const form = useForm(carModels.save.input, {
    modelName: node?.modelName ?? '',
    yearFrom: node?.yearFrom ?? 0,
    yearTo: node?.yearTo ?? 0,
    displacement: node?.displacement ?? '',
    engine: node?.engine ?? '',
    chassis: node?.chassis ?? '',
    sort: node?.sort ?? 0,
    remark: node?.remark ?? '',
  })
  const { values } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { id } = await call(carModels.save, { id: node?.id ?? 0, parentId, version: node?.version, ...form.now(), submittime })
    // the page shows it before the next key falls: Alt+N on a new series must not open another one's
    await client.invalidateQueries({ queryKey: [key] })
    onDone({ id })
  })
  const isModel = level === 3
  const order = isModel
    ? ['yearFrom', 'yearTo', 'displacement', 'engine', 'chassis', 'modelName', 'sort', 'remark']
    : ['modelName', 'sort', 'remark']
  const enter = useEnterNext(order, () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    enter.focus(isModel ? 'yearFrom' : 'modelName')
  }, [])
  /** 0 is nothing known, and stands as nothing. */
  const whole = (name: 'yearFrom' | 'yearTo' | 'sort') => ({ ...form.field(name, 0), value: values[name] || null })
  const what = MODEL_LEVELS[level]
  return (
    <AppDialog
      title={`${node ? '修改' : '新增'}${what}${above ? ` · ${above}` : ''}`}
      width={isModel ? 600 : 420}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={isModel ? 2 : 1} enter={enter} disabled={busy}>
          {isModel && (
            <>
              <NumberField {...whole('yearFrom')} placeholder="如 2012" />
              <NumberField {...whole('yearTo')} placeholder="不填：在产" />
              <TextField {...form.field('displacement')} placeholder="如 1.4T" />
              <TextField {...form.field('engine')} placeholder="如 EA211" />
              <TextField {...form.field('chassis')} placeholder="如 E90" />
            </>
          )}
          <TextField
            {...form.field('modelName')}
            label={`${what}名称`}
            required={!isModel}
            placeholder={isModel ? '如 八代、豪华型；不填：无' : undefined}
          />
          <NumberField {...whole('sort')} placeholder="数字小的排在前面" />
          <TextField {...form.field('remark')} span={isModel ? 2 : undefined} />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
