import { Descriptions } from 'antd'
import type { Reply } from '#contract/kit/fields.ts'
import type { tenants } from '#contract/platform/operators.ts'
import { useSession } from '#web/kit/session/session.ts'
import { TenantNote } from './tenant-note.tsx'

type Facts = Reply<typeof tenants.get>['data']

/** Who the tenant is, what it has and does, and who was there for support. */
export function TenantFacts({ tenant, companies, figures, visits, onSaved }: Facts & { onSaved: () => void }) {
  const { may } = useSession()
  const { dueDate, trial, seats, stopped, stopReason, ownerName, ownerAccount, ownerPhone } = tenant
  const items = [
    { label: '编号', value: String(tenant.id) },
    { label: '状态', value: stopped ? <span className="operators-bad">停用：{stopReason}</span> : '正常' },
    { label: '老板', value: [ownerName, ownerAccount, ownerPhone].filter(Boolean).join('　') || '无' },
    { label: '授权', value: dueDate === '' ? '无' : `${trial ? '试用' : '正式'}，${seats} 个用户，到期 ${dueDate}` },
    { label: '开通时间', value: tenant.openedAt },
    { label: '最近登录', value: tenant.lastLogin || '从未登录' },
  ]
  return (
    <div className="operators-facts">
      <Descriptions size="small" bordered column={2} items={items.map(({ label, value }) => ({ key: label, label, children: value }))} />
      <TenantNote id={tenant.id} note={tenant.note} disabled={!may('platform:tenant:upd')} onSaved={onSaved} />
      <div className="operators-columns">
        <section aria-label="公司">
          <h3>公司</h3>
          <table className="operators-table">
            <thead>
              <tr>
                <th scope="col">编号</th>
                <th scope="col">公司</th>
                <th scope="col" className="number">
                  用户
                </th>
              </tr>
            </thead>
            <tbody>
              {companies.map(({ id, companyNo, companyName, users }) => (
                <tr key={id}>
                  <td>{companyNo}</td>
                  <td>{companyName}</td>
                  <td className="number">{users}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section aria-label="使用情况">
          <h3>使用情况</h3>
          <dl className="operators-figures">
            {figures.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <section aria-label="协助记录">
        <h3>协助记录</h3>
        {visits.length === 0 ? (
          <p className="operators-about">没有人进入过该租户</p>
        ) : (
          <table className="operators-table">
            <thead>
              <tr>
                <th scope="col">时间</th>
                <th scope="col">客服</th>
                <th scope="col">进入的账号</th>
                <th scope="col">原因</th>
              </tr>
            </thead>
            <tbody>
              {visits.map(({ at, operatorName, loginAccount, reason }) => (
                <tr key={`${at} ${loginAccount}`}>
                  <td>{at}</td>
                  <td>{operatorName}</td>
                  <td>{loginAccount}</td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </div>
  )
}
