import { type ReactNode, useEffect } from 'react'
import './public.css'

const pages = [
  { path: '/help', title: '帮助中心' },
  { path: '/feedback', title: '意见反馈' },
  { path: '/down', title: '下载' },
]

/** Frame of the pages anybody may open, signed in or not. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · 配驰`
  }, [title])
  return (
    <div className="public">
      <header className="public-head">
        <a href="/" className="public-home" title="进入配驰">
          <img src="/logo.svg" width={24} height={24} alt="" />
          配驰
        </a>
        <nav aria-label="帮助与支持">
          {pages.map(({ path, title: name }) => (
            <a key={path} href={path} aria-current={location.pathname === path ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      </header>
      {children}
    </div>
  )
}
