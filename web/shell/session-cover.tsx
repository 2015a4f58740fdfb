import { LockOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { leaveForGood } from '#web/kit/form/unsaved.ts'
import { ShortcutScope, useShortcutScope } from '#web/kit/keys/shortcuts.ts'
import { later } from '#web/kit/later.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { type Cover, useCover } from './page-session.ts'
import './session-cover.css'

const SignInAgainForm = later(async () => (await import('./sign-in-again-form.tsx')).SignInAgainForm)

/** Stands in place of a page whose session is not the browser's any more: nothing of it can be read, and no key reaches it. */
export function SessionCover() {
  const cover = useCover()
  const { user } = useSession()
  return cover && user
    ? createPortal(<Covering key={cover.to} cover={cover} mayReturn={!user.support && !user.sample} />, document.body)
    : null
}

function Covering({ cover: { to }, mayReturn }: { cover: Cover; mayReturn: boolean }) {
  const scope = useShortcutScope()
  const [signingIn, setSigningIn] = useState(false)
  useLayoutEffect(() => {
    const { title } = document
    document.title = '配驰'
    document.body.classList.add('session-covered')
    return () => {
      document.title = title
      document.body.classList.remove('session-covered')
    }
  }, [])
  const begin = () => {
    // what is written here is kept for whoever wrote it
    leaveForGood()
    location.assign(to ? '/index' : '/')
  }
  return (
    <ShortcutScope value={scope}>
      <div className="session-cover" role="alertdialog" aria-modal="true" aria-label="登录已变化">
        <section>
          <LockOutlined />
          <h1>{to ? `已切换为 ${to}` : '已退出登录'}</h1>
          <p>本页面属于之前的登录，内容已隐藏。未保存的单据草稿仍留在本机。</p>
          {signingIn ? (
            <SignInAgainForm />
          ) : (
            <div className="session-cover-ways">
              <Button type={to ? 'primary' : 'default'} autoFocus={to !== ''} onClick={begin}>
                {to ? '刷新继续' : '返回首页'}
              </Button>
              {mayReturn && (
                <Button type={to ? 'default' : 'primary'} autoFocus={to === ''} onClick={() => setSigningIn(true)}>
                  重新登录
                </Button>
              )}
            </div>
          )}
        </section>
      </div>
    </ShortcutScope>
  )
}
