import { Alert, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { limitOf } from '#contract/kit/fields.ts'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { soon } from '#web/kit/keys/held-keys.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { reloadUser, useUser } from '#web/kit/session/session.ts'
import { signOut } from './sign-out.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** forced = after a one-time password: nothing else until it is changed. */
    changePassword: { props: { forced: boolean } }
  }
}

interface Fields {
  oldPassWord: string
  newPassWord: string
  confirmPassWord: string
}

const fields: { name: keyof Fields; label: string }[] = [
  { name: 'oldPassWord', label: '旧密码' },
  { name: 'newPassWord', label: '新密码' },
  { name: 'confirmPassWord', label: '确认密码' },
]

export function PasswordDialog({ forced, onDone, onClose }: DialogProps<'changePassword'>) {
  const { loginAccount } = useUser()
  const [form] = Form.useForm<Fields>()
  const [saving, setSaving] = useState(false)
  useEffect(() => {
    // after the window has taken the focus for itself
    return soon(() => form.getFieldInstance('oldPassWord')?.focus())
  }, [form])

  const save = async ({ oldPassWord, newPassWord }: Fields) => {
    setSaving(true)
    try {
      await call(sessionCalls.updatePassword, { oldPassWord, newPassWord, submittime: stamp() })
      if (forced) await reloadUser()
      onDone(undefined)
    } catch {
      setSaving(false)
    }
  }
  /** Enter goes down the fields and saves at the last one. */
  const goOn = (place: number) => (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = fields[place + 1]
    if (next) form.getFieldInstance(next.name).focus()
    else form.submit()
  }

  return (
    <AppDialog
      title="修改密码"
      width={420}
      busy={saving}
      cancelText={forced ? '退出登录' : '取消'}
      onOk={() => form.submit()}
      onClose={() => (forced ? void signOut() : onClose())}
    >
      {forced && <Alert type="info" showIcon title="您使用的是一次性密码，请先设置自己的密码" style={{ marginBottom: 12 }} />}
      <Form form={form} labelCol={{ flex: '80px' }} onFinish={(values) => void save(values)} validateTrigger="onBlur" requiredMark={false}>
        <Form.Item label="账号">{loginAccount}</Form.Item>
        {fields.map(({ name, label }, place) => (
          <Form.Item
            key={name}
            name={name}
            label={label}
            rules={[
              { required: true, message: `${label}不能为空` },
              ...(name === 'confirmPassWord'
                ? [
                    {
                      validator: async (_: unknown, value: string) => {
                        if (value && value !== form.getFieldValue('newPassWord')) throw new Error('确认密码不正确,请重新输入')
                      },
                    },
                  ]
                : []),
            ]}
          >
            <Input.Password
              maxLength={limitOf(sessionCalls.updatePassword.input.newPassWord)}
              autoComplete={name === 'oldPassWord' ? 'current-password' : 'new-password'}
              placeholder={name === 'newPassWord' ? '至少 8 位，包含字母和数字' : undefined}
              onPressEnter={goOn(place)}
            />
          </Form.Item>
        ))}
      </Form>
    </AppDialog>
  )
}
