import type { Reply } from '#contract/kit/fields.ts'
import type { session as sessionCalls } from '#contract/platform/session/session.ts'
import type { Filled } from './sign-in.ts'

type Account = Reply<typeof sessionCalls.plat>['data']['accounts'][number]

/** The people of the demo company; one press fills the form. */
export function DemoAccounts({ accounts, onPick }: { accounts: readonly Account[]; onPick: (account: Filled) => void }) {
  return (
    <section className="demo" aria-label="演示账号">
      <h2>演示账号</h2>
      <ul>
        {accounts.map(({ loginAccount, password, realName, roleName }) => (
          <li key={loginAccount}>
            <button type="button" title={`${loginAccount} / ${password}`} onClick={() => onPick({ username: loginAccount, password })}>
              <strong>{roleName}</strong>
              <span>{realName}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
