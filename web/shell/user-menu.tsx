import { MenuButton, type MenuEntry } from '#web/kit/dialog/anchored-menu.tsx'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { openPage } from '#web/kit/page.ts'
import { mayOpenCatalogue } from '#web/kit/session/catalogue-entry.ts'
import { useSession, useUser } from '#web/kit/session/session.ts'
import { mayRenew, openRenewal } from '#web/modules/platform/renewal/renewing.ts'
import { SWITCH, useCompanies } from './company-switch.tsx'
import { pagesOf } from './menu-tree.ts'
import { Portrait } from './portrait.tsx'
import { confirmSignOut } from './sign-out.ts'
import { switchRole } from './switch-role.ts'

const ONLINE = '/system/online'

const COMPANY = 'company-'
const companiesIn = (companies: readonly { id: number; companyName: string }[], here: number): MenuEntry[] =>
  companies.map(({ id, companyName }, nth) => ({
    key: COMPANY + id,
    label: id === here ? `${companyName}（当前）` : companyName,
    above: nth === 0 && <span>{SWITCH.label}</span>,
  }))

export function UserMenu({ wide }: { wide: boolean }) {
  const { may, menus } = useSession()
  const { realName, headImg, loginAccount, tenantName, companyId, companyName } = useUser()
  const seesOnline = may('monitor:online:query') && pagesOf(menus).some(({ path }) => path === ONLINE)
  const opensCatalogue = mayOpenCatalogue()
  const { companies, change } = useCompanies()
  const who = (
    <div className="user-card">
      <strong>{realName}</strong>
      <span>{loginAccount}</span>
      <span>{tenantName}</span>
      {companyName !== tenantName && <span>{companyName}</span>}
    </div>
  )
  // where the bar has no room for it
  const branches = wide || companies.length < 2 ? [] : companiesIn(companies, companyId)
  const own: MenuEntry[] = [
    { key: 'avatar', label: '修改头像', above: branches.length > 0 && <hr /> },
    { key: 'password', label: '修改密码' },
    { key: 'pin', label: '设置授权码' },
    { key: 'security', label: '账号安全' },
    { key: 'switch', label: '切换用户' },
    { key: 'role', label: '切换角色' },
    ...(opensCatalogue ? [{ key: 'epc', label: '扫码打开目录' }] : []),
    { key: 'prints', label: '我的打印任务' },
    ...(seesOnline ? [{ key: 'online', label: '在线用户' }] : []),
    ...(mayRenew() ? [{ key: 'renew', label: '在线续费' }] : []),
    { key: 'out', label: '退出登录', above: <hr /> },
  ]
  const act = (key: string) => {
    if (key.startsWith(COMPANY)) return void change(Number(key.slice(COMPANY.length)))
    void actions[key as keyof typeof actions]()
  }
  return (
    <MenuButton
      menu={`用户 ${realName}`}
      head={who}
      entries={[...branches, ...own]}
      onChoose={act}
      // struck before the companies are known it is not lost: they come into the open menu
      shortcut={!wide && companies.length !== 1 ? SWITCH : undefined}
      type="text"
      className="user-button"
      aria-label={`用户 ${realName}`}
    >
      <Portrait size={22} src={headImg} />
      {wide && <span>{realName}</span>}
    </MenuButton>
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
