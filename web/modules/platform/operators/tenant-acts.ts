import { tenants } from '#contract/platform/operators.ts'
import { alertDialog, confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { call, stamp } from '#web/kit/request/request.ts'

interface Whom {
  id: number
  name: string
}

/** Nobody of the tenant gets in any more. True = done. */
export async function stopTenant({ id, name }: Whom): Promise<boolean> {
  const done = await openDialog('reason', {
    title: '停用租户',
    label: '停用原因',
    about: `停用后，${name} 的所有用户立即下线且不能登录，数据保留。`,
    max: 200,
    okText: '停用',
    act: (reason, submittime) => call(tenants.stop, { id, reason, submittime }),
  })
  return done === true
}

export async function resumeTenant({ id, name }: Whom): Promise<boolean> {
  if (!(await confirmDialog(`确定恢复租户 ${name} 吗？其用户可以重新登录`))) return false
  return call(tenants.resume, { id, submittime: stamp() }).then(
    () => true,
    () => false,
  )
}

export async function resetOwnerFactor(
  id: number,
  { userId, realName, loginAccount }: { userId: number; realName: string; loginAccount: string },
) {
  if (!(await confirmDialog(`确定重置 ${realName}（${loginAccount}）的两步验证吗？请先核实本人身份；该用户会立即下线，之后只凭密码登录`)))
    return
  await call(tenants.resetFactor, { id, userId, submittime: stamp() }).catch(() => undefined)
}

/** The one-time password is shown once, to the operator who asked for it. */
export async function resetOwnerPassword(
  id: number,
  { userId, realName, loginAccount }: { userId: number; realName: string; loginAccount: string },
) {
  if (!(await confirmDialog(`确定重置 ${realName}（${loginAccount}）的密码吗？该用户会立即下线`))) return
  const reply = await call(tenants.resetPassword, { id, userId, submittime: stamp() }).catch(() => undefined)
  if (!reply) return
  await alertDialog(
    `账号 ${loginAccount} 的一次性密码：${reply.data.password}。24小时内有效，请转告本人，登录后需立即修改；关闭后不再显示。`,
    '一次性密码',
  )
}
