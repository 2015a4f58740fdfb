import { Checkbox } from 'antd'
import { useEffect } from 'react'
import { carModels, FIT_FIELDS } from '#contract/master/catalogue/car-models.ts'
import { FIT_PLACES, fitPlaceOf } from '#contract/master/catalogue/fit-place.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { call } from '#web/kit/request/request.ts'

interface Fit {
  modelId: number
  pjid: number
  fitPlace: string
  perCar: number
  fitNote: string
  fitVersion: number
}

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 安装位置, 每车用量 and 备注 of parts on models. `title`: whose they are. Of several, what is not touched stays. */
    fit: { props: { title: string; fits: readonly Fit[] }; result: { saved: true } }
  }
}

const common = <T,>(values: readonly T[], none: T): T => (new Set(values).size === 1 ? (values[0] ?? none) : none)

export function FitDialog({ title, fits, onDone, onClose }: DialogProps<'fit'>) {
  const start = {
    fitPlace: common(
      fits.map((fit) => fit.fitPlace),
      '',
    ),
    perCar: common<number | null>(
      fits.map((fit) => fit.perCar || null),
      null,
    ),
    fitNote: common(
      fits.map((fit) => fit.fitNote),
      '',
    ),
  }
  const form = useForm(carModels.saveFit.input, start)
  const { values } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const now = form.now()
    const change = FIT_FIELDS.filter((field) => now[field] !== start[field])
    if (change.length === 0) return void toast.info('没有改动')
    const sent = fits.map(({ modelId, pjid, fitVersion }) => ({ modelId, pjid, fitVersion }))
    await call(carModels.saveFit, { ...now, perCar: now.perCar ?? 0, fits: sent, change, submittime })
    onDone({ saved: true })
  })
  const enter = useEnterNext([...FIT_FIELDS], () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => void enter.focus('fitPlace'), [])
  const several = fits.length > 1 ? '不改的内容保持不变' : undefined
  const place = form.field('fitPlace')
  return (
    <AppDialog
      title={`安装位置 · ${title}`}
      width={460}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={1} labels={72} enter={enter} disabled={busy}>
          <TextField
            {...place}
            placeholder="如 前左；不填：未注明"
            hint={several}
            onBlur={() => place.onChange(fitPlaceOf(values.fitPlace) ?? values.fitPlace)}
            after={
              <Checkbox.Group
                disabled={busy}
                options={[...FIT_PLACES]}
                value={[...(fitPlaceOf(values.fitPlace) ?? '')]}
                onChange={(signs) => place.onChange(fitPlaceOf(signs.join('')) ?? '')}
              />
            }
          />
          <NumberField {...form.field('perCar', null)} digits={3} placeholder="不填：未注明" />
          <TextField {...form.field('fitNote')} placeholder="如 带传感器、2015-06 以后" />
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}
