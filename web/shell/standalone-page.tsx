import '#web/registered.ts'
import { useLocation } from 'react-router'
import { FailBoundary } from '#web/kit/fail-boundary.tsx'
import { type Page, PageContext } from '#web/kit/page.ts'
import { standalonePages } from '#web/standalone-pages.ts'
import { pageNamed } from './lazy-page.tsx'

/** A page outside the frame, in a browser tab of its own: same `usePage()` as inside. */
export function StandalonePage() {
  const { pathname, search } = useLocation()
  const name = pathname.split('/')[1] ?? ''
  const Content = pageNamed(standalonePages, name)
  const page: Page = {
    key: pathname,
    title: document.title,
    menuId: 0,
    params: Object.fromEntries(new URLSearchParams(search)),
    asked: 0,
    close: () => window.close(),
    setTitle: (title) => {
      document.title = title
    },
  }
  return (
    <PageContext value={page}>
      <main className="lone-page">
        <FailBoundary title="页面出错了">
          <Content />
        </FailBoundary>
      </main>
    </PageContext>
  )
}
