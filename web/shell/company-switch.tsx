import { ShopOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { people } from '#contract/platform/people/people.ts'
import { session as sessionCalls } from '#contract/platform/session/session.ts'
import { MenuButton } from '#web/kit/dialog/anchored-menu.tsx'
import { leaveForGood, mayLeave } from '#web/kit/form/unsaved.ts'
import { call } from '#web/kit/request/request.ts'
import { useUser } from '#web/kit/session/session.ts'
import { notifyOtherTabs } from './other-tabs.ts'

/** The branch companies one may work in, and how to go over to another. */
export function useCompanies() {
  const { companyId } = useUser()
  const [switching, setSwitching] = useState(false)
  const { data } = useQuery({
    queryKey: ['branches'],
    queryFn: ({ signal }) => call(people.branches, {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const companies = data?.content ?? []
  const change = async (id: number) => {
    if (id === companyId || switching || !(await mayLeave())) return
    setSwitching(true)
    try {
      await call(sessionCalls.switchCompany, { companyId: id, deptId: 0 })
      // every page shows the other company's numbers: nothing of this one may stay
      notifyOtherTabs()
      leaveForGood()
      setTimeout(() => location.assign('/index'), 1000)
    } catch {
      setSwitching(false)
    }
  }
  return { companies, others: companies.filter(({ id }) => id !== companyId), switching, change }
}

export const SWITCH = { keys: 'Alt+O', label: '切换公司' } as const

/** Which branch company one works in; a choice only for whoever has several. */
export function CompanySwitch() {
  const { companyId, companyName } = useUser()
  const { companies, switching, change } = useCompanies()
  if (companies.length < 2) return <span className="top-bar-company">{companyName}</span>
  return (
    <MenuButton
      menu={SWITCH.label}
      entries={companies.map(({ id, companyName: label }) => ({ key: String(id), label, chosen: id === companyId }))}
      onChoose={(key) => void change(Number(key))}
      type="text"
      icon={<ShopOutlined />}
      loading={switching}
      title={`${SWITCH.label} (${SWITCH.keys})`}
      shortcut={SWITCH}
    >
      {companyName}
    </MenuButton>
  )
}
