import { UserOutlined } from '@ant-design/icons'
import { Avatar, Button, Dropdown, type MenuProps } from 'antd'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { openPage } from '#web/kit/page.ts'
import { useSession, useUser } from '#web/kit/session/session.ts'
import { mayRenew, openRenewal } from '#web/modules/platform/renewal/renewing.ts'
import { mayOpenCatalogue } from './catalogue-entry.ts'
import { useCompanies } from './company-switch.tsx'
import { pagesOf } from './menu-tree.ts'
import { confirmSignOut } from './sign-out.ts'
import { switchRole } from './switch-role.ts'

const ONLINE = '/system/online'

const COMPANY = 'company-'
const companiesIn = (companies: readonly { id: number; companyName: string }[], here: number) => ({
  key: 'companies',
  type: 'group' as const,
  label: '切换公司',
  children: companies.map(({ id, companyName }) => ({ key: COMPANY + id, label: id === here ? `${companyName}（当前）` : companyName })),
})

export function UserMenu({ wide }: { wide: boolean }) {
  const { may, menus } = useSession()
  const { realName, headImg, loginAccount, tenantName, companyId, companyName } = useUser()
  const seesOnline = may('monitor:online:query') && pagesOf(menus).some(({ path }) => path === ONLINE)
  const opensCatalogue = mayOpenCatalogue()
  const { companies, change } = useCompanies()
  const items: MenuProps['items'] = [
    {
      key: 'who',
      disabled: true,
      label: (
        <div className="user-card">
          <strong>{realName}</strong>
          <span>{loginAccount}</span>
          <span>{tenantName}</span>
          {companyName !== tenantName && <span>{companyName}</span>}
        </div>
      ),
    },
    { type: 'divider' },
    // where the bar has no room for it
    ...(wide || companies.length < 2 ? [] : [companiesIn(companies, companyId), { type: 'divider' as const }]),
    { key: 'avatar', label: '修改头像' },
    { key: 'password', label: '修改密码' },
    { key: 'pin', label: '设置授权码' },
    { key: 'security', label: '账号安全' },
    { key: 'switch', label: '切换用户' },
    { key: 'role', label: '切换角色' },
    ...(opensCatalogue ? [{ key: 'epc', label: '扫码打开目录' }] : []),
    { key: 'prints', label: '我的打印任务' },
    ...(seesOnline ? [{ key: 'online', label: '在线用户' }] : []),
    ...(mayRenew() ? [{ key: 'renew', label: '在线续费' }] : []),
    { type: 'divider' },
    { key: 'out', label: '退出登录' },
  ]
  const act = (key: string) => {
    if (key.startsWith(COMPANY)) return void change(Number(key.slice(COMPANY.length)))
    void actions[key as keyof typeof actions]()
  }
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => act(key) }}>
      <Button type="text" className="user-button" aria-label={`用户 ${realName}`}>
        <Avatar size={22} src={headImg || undefined} icon={<UserOutlined />} />
        {wide && <span>{realName}</span>}
      </Button>
    </Dropdown>
  )
}

const actions = {
  avatar: () => openDialog('avatar', {}),
  password: () => openDialog('changePassword', { forced: false }),
  pin: () => openDialog('ownPin', {}),
  security: () => openDialog('accountSecurity', {}),
  prints: () => openDialog('printTasks', { all: false }),
  role: () => switchRole().catch(() => undefined),
  switch: () => openDialog('switchUser', {}),
  epc: () => openDialog('epcEntry', {}),
  online: () => openPage(ONLINE),
  renew: () => openRenewal(),
  out: () => confirmSignOut(),
} as const
