import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { DialogHost } from '#web/kit/dialog/dialogs.tsx'
import { FailBoundary } from '#web/kit/fail-boundary.tsx'
import { forgetUnsaved } from '#web/kit/form/unsaved.ts'
import { later } from '#web/kit/later.tsx'
import { forgetViews } from '#web/kit/list/kept-view.ts'
import { themeOf } from '#web/kit/theme.ts'
import { dialogs } from '#web/registry.tsx'
import { Guard } from './guard.tsx'
import { Loading } from './loading.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { SessionCover } from './session-cover.tsx'
import { useSettings } from './settings.ts'
import { StandalonePage } from './standalone-page.tsx'
import { guardedPaths, openPaths } from './standalone-paths.ts'
import { whenTabGoes } from './tabs.ts'

const LoginPage = later(async () => (await import('./login-page.tsx')).LoginPage, <Loading />)
const Frame = later(async () => (await import('./frame.tsx')).Frame, <Loading />)

/** Refusals are told by the request layer, which knows the difference; nothing is asked twice behind the user's back. */
const client = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 30_000 } },
})
// a page's lists live as long as its tab: hidden for an hour, it comes back as it was left
whenTabGoes((path) => {
  client.removeQueries({ queryKey: [path] })
  forgetUnsaved(path)
  forgetViews(path)
})

export function App() {
  const { color } = useSettings()
  return (
    <ConfigProvider locale={zhCN} theme={themeOf(color)} button={{ autoInsertSpace: false }}>
      <AntApp className="app" message={{ maxCount: 3 }}>
        <QueryClientProvider client={client}>
          <FailBoundary title="页面出错了">
            <BrowserRouter useTransitions={false}>
              <Routes>
                <Route path="/login" element={<LoginPage />} />
                <Route path="/404" element={<NotFoundPage />} />
                {openPaths.map((path) => (
                  <Route key={path} path={path} element={<StandalonePage />} />
                ))}
                {guardedPaths.map((path) => (
                  <Route
                    key={path}
                    path={path}
                    element={
                      <Guard>
                        <StandalonePage />
                      </Guard>
                    }
                  />
                ))}
                <Route path="/" element={<Navigate to="/index" replace />} />
                <Route
                  path="/*"
                  element={
                    <Guard>
                      <Frame />
                    </Guard>
                  }
                />
              </Routes>
              <DialogHost registry={dialogs} />
            </BrowserRouter>
          </FailBoundary>
          <SessionCover />
        </QueryClientProvider>
      </AntApp>
    </ConfigProvider>
  )
}
