import { ClockCircleOutlined, LaptopOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Result } from 'antd'
import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { z } from 'zod'
import { limitOf } from '#contract/kit/fields.ts'
import { devices } from '#contract/platform/devices.ts'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { Field, FormGrid } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { Loading } from './loading.tsx'
import { Facts, PhonePage } from './phone-facts.tsx'

const EVERY_MS = 3000

/** An unknown browser applies to log in, waits, and goes on to the login page once an administrator has agreed (decision 9). */
export function LoginApplyPage() {
  const { redirect = '' } = usePage().params as { redirect?: string }
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['login-application'],
    queryFn: ({ signal }) => call(devices.application, {}, { signal, quiet: true }),
    refetchInterval: (query) => query.state.data?.content?.state === 'waiting' && EVERY_MS,
    staleTime: 0,
    gcTime: 0,
  })
  const application = data?.content
  const state = application?.state
  useEffect(() => {
    document.title = '登录申请 · 配驰'
  }, [])
  useEffect(() => {
    if (state !== 'known') return
    toast.success('设备已通过审核，请登录')
    void navigate(`/login${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`, { replace: true })
  }, [state, redirect, navigate])

  if (error && !data) return <Result status="warning" title="暂时无法申请" subTitle={error.message} />
  if (!data || state === 'known') return <Loading />
  if (!application) return <Navigate to="/login" replace />
  const facts = [
    ['公司', application.tenantName],
    ['账号', `${application.realName}（${application.loginAccount}）`],
  ] as const
  if (state === 'waiting')
    return (
      <PhonePage sign={<ClockCircleOutlined />} title="等待审核" intro="申请已提交，管理员同意后本页自动进入登录">
        <Facts facts={[...facts, ['申请人', application.applicant], ['原因', application.reason]]} />
        <p className="phone-note" role="status">
          {error?.message ?? '正在等待管理员审核……'}
        </p>
      </PhonePage>
    )
  return (
    <PhonePage sign={<LaptopOutlined />} title="登录申请" intro="贵公司只允许已登记的设备登录。请填写申请，由管理员审核">
      {state === 'refused' && <Alert type="warning" showIcon title="上一次申请已被管理员拒绝，可以说明原因后重新申请" />}
      {state === 'revoked' && <Alert type="warning" showIcon title="该设备已被管理员停用，可以重新申请" />}
      <Facts facts={facts} />
      <ApplyForm realName={application.realName} onApplied={() => void refetch()} />
    </PhonePage>
  )
}

const rules = {
  applicant: z.string().trim().min(1, '姓名不能为空'),
  reason: z.string().trim().min(1, '原因不能为空'),
}

function ApplyForm({ realName, onApplied }: { realName: string; onApplied: () => void }) {
  const form = useForm(rules, { applicant: realName, reason: '' })
  const { busy, save } = useSaving(async () => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    await call(devices.apply, form.now())
    onApplied()
  })
  const enter = useEnterNext(['applicant', 'reason'], () => void save())
  return (
    <div className="phone-form">
      <FormArea form={form as never}>
        <FormGrid columns={1} labels={48} enter={enter}>
          <Field name="applicant" label="姓名" required error={form.errors.applicant}>
            {(own) => (
              <Input
                {...own}
                value={form.values.applicant}
                maxLength={limitOf(devices.apply.input.applicant)}
                autoComplete="name"
                onChange={({ target }) => form.set({ applicant: target.value })}
              />
            )}
          </Field>
          <Field name="reason" label="原因" required error={form.errors.reason}>
            {(own) => (
              <Input
                {...own}
                value={form.values.reason}
                maxLength={limitOf(devices.apply.input.reason)}
                placeholder="例如：新换的电脑"
                onChange={({ target }) => form.set({ reason: target.value })}
              />
            )}
          </Field>
        </FormGrid>
      </FormArea>
      <Button type="primary" size="large" block loading={busy} onClick={() => void save()}>
        提交申请
      </Button>
    </div>
  )
}
