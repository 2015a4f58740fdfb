import { Button, Checkbox, InputNumber } from 'antd'
import { platformRenewal } from '#contract/platform/renewal/platform-renewal.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField, TickField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import type { Plan } from './plan-list-page.tsx'
import './renewal.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 套餐; without one a new one. */
    plan: { props: { plan: Plan | undefined }; result: true }
  }
}

interface Duration {
  id: number
  renewName: string
  months: number
  rate: number
  enabled: boolean
}
interface Values {
  planName: string
  seatPrice: number
  pdaPrice: number
  storageGb: number
  jobs: number
  sort: number
  remark: string
  enabled: boolean
  durations: Duration[]
}
const nameOf = (months: number) => (months % 12 === 0 ? `${months / 12}年` : `${months}个月`)
const aYear: Duration = { id: 0, renewName: '1年', months: 12, rate: 1, enabled: true }
const blank: Values = {
  ...{ planName: '', seatPrice: 600, pdaPrice: 400, storageGb: 20, jobs: 2 },
  ...{ sort: 0, remark: '', enabled: true, durations: [aYear] },
}

const valuesOf = ({ durations, ...plan }: Plan): Values => ({
  ...blank,
  ...plan,
  durations: durations.map(({ id = 0, enabled = true, ...duration }) => ({ id, enabled, ...duration })),
})

export function PlanDialog({ plan, onDone, onClose }: DialogProps<'plan'>) {
  const mayEdit = useSession().may('platform:plan:upd')
  const form = useForm<Values>(platformRenewal.savePlan.input, () => (plan ? valuesOf(plan) : blank))
  const { values, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { planName, seatPrice, pdaPrice, storageGb, jobs, sort, remark, enabled, durations } = form.now()
    const given = { planName, seatPrice, pdaPrice, storageGb, jobs, sort, remark, enabled, durations }
    await call(platformRenewal.savePlan, { id: plan?.id ?? 0, ...given, submittime })
    onDone(true)
  })
  const enter = useEnterNext(['planName', 'seatPrice', 'pdaPrice', 'storageGb', 'jobs', 'sort', 'remark'], () => void save())
  return (
    <AppDialog
      title={plan ? '修改套餐' : '新增套餐'}
      width={640}
      onClose={onClose}
      onOk={mayEdit ? () => void save() : undefined}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save(), disabled: !mayEdit }]}
    >
      <FormArea form={form as never} reading={!mayEdit}>
        <FormGrid columns={2} labels={96} enter={enter} disabled={!mayEdit || busy}>
          <TextField {...form.field('planName')} />
          <NumberField {...form.field('seatPrice', 0)} digits={2} plain />
          <NumberField {...form.field('pdaPrice', 0)} digits={2} plain />
          <NumberField {...form.field('storageGb', 0)} />
          <NumberField {...form.field('jobs', 0)} />
          <NumberField {...form.field('sort', 0)} />
          <TextField {...form.field('remark')} />
          <TickField {...form.field('enabled')} />
        </FormGrid>
        <Durations rows={values.durations} disabled={!mayEdit || busy} onChange={(durations) => set({ durations })} />
        <p>
          单价为每个用户（每台PDA，不含设备）一年的价格，单位元。折扣 0.9 即九折；新价格从下一张订单起生效。
          存储空间和同时任务数（导入、导出等后台任务，1 到 4 个）对使用该套餐的公司立即生效。
        </p>
      </FormArea>
    </AppDialog>
  )
}

interface DurationsProps {
  rows: readonly Duration[]
  disabled: boolean
  onChange: (rows: Duration[]) => void
}
function Durations({ rows, disabled, onChange }: DurationsProps) {
  const put = (at: number, change: Partial<Duration>) => onChange(rows.map((row, place) => (place === at ? { ...row, ...change } : row)))
  const add = () => {
    const months = Math.min(120, Math.max(0, ...rows.map((row) => row.months)) + 12)
    onChange([...rows, { id: 0, renewName: nameOf(months), months, rate: 1, enabled: true }])
  }
  return (
    <table className="plan-durations" aria-label="时长与折扣">
      <thead>
        <tr>
          <th>月数</th>
          <th>名称</th>
          <th>折扣</th>
          <th>启用</th>
          <th aria-label="操作" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own until they are saved
          <tr key={at}>
            <td>
              <InputNumber
                aria-label={`第${at + 1}行月数`}
                min={1}
                max={120}
                precision={0}
                disabled={disabled}
                value={row.months}
                onChange={(months) => put(at, { months: months ?? 1, renewName: nameOf(months ?? 1) })}
              />
            </td>
            <td>{row.renewName}</td>
            <td>
              <InputNumber
                aria-label={`第${at + 1}行折扣`}
                min={0.01}
                max={1}
                step={0.05}
                precision={4}
                disabled={disabled}
                value={row.rate}
                onChange={(rate) => put(at, { rate: rate ?? 1 })}
              />
            </td>
            <td>
              <Checkbox
                aria-label={`第${at + 1}行启用`}
                disabled={disabled}
                checked={row.enabled}
                onChange={({ target }) => put(at, { enabled: target.checked })}
              />
            </td>
            <td>
              <Button
                type="link"
                size="small"
                disabled={disabled || rows.length === 1}
                onClick={() => onChange(rows.filter((_, place) => place !== at))}
              >
                删除
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={5}>
            <Button size="small" disabled={disabled || rows.length >= 12} onClick={add}>
              增加时长
            </Button>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
