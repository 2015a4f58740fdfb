import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useMemo } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { DialogHost } from '#web/kit/dialog/dialogs.tsx'
import { FailBoundary } from '#web/kit/fail-boundary.tsx'
import { forgetUnsaved } from '#web/kit/form/unsaved.ts'
import { later } from '#web/kit/later.tsx'
import { forgetViews } from '#web/kit/list/kept-view.ts'
import { useLooks } from '#web/kit/look.ts'
import { useThumb } from '#web/kit/narrow.ts'
import { readToken } from '#web/kit/request/request.ts'
import { themeOf } from '#web/kit/theme.ts'
import { Guard } from './guard.tsx'
import { Loading } from './loading.tsx'
import { SessionCover } from './session-cover.tsx'
import { useSettings } from './settings.ts'
import { guardedPaths, NOT_FOUND, openPaths } from './standalone-paths.ts'
import { whenTabGoes } from './tabs.ts'

const LoginPage = later(async () => (await import('./login-page.tsx')).LoginPage, <Loading />)
const Frame = later(async () => (await import('./frame.tsx')).Frame, <Loading />)

const NotFoundPage = later(async () => (await import('./not-found-page.tsx')).NotFoundPage, <Loading />)
const StandalonePage = later(async () => (await import('./standalone-page.tsx')).StandalonePage, <Loading />)

const dialogs = async () => (await import('#web/dialog-registry.tsx')).dialogs

/** Refusals are told by the request layer, which knows the difference; nothing is asked twice behind the user's back. */
const client = new QueryClient({
  defaultOptions: {
    // without a network it is asked all the same: a question that waited for one in silence looked like an answer
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
// a page's lists live as long as its tab: hidden for an hour, it comes back as it was left
whenTabGoes((path) => {
  client.removeQueries({ queryKey: [path] })
  forgetUnsaved(path)
  forgetViews(path)
})

/** Whoever is signed in keeps the frame, to go on from. */
const Lost = () =>
  readToken() === '' ? (
    <NotFoundPage />
  ) : (
    <Guard>
      <Frame />
    </Guard>
  )

export function App() {
  const { color } = useSettings()
  const looks = useLooks()
  const thumb = useThumb()
  const theme = useMemo(() => themeOf(color, looks, thumb), [color, looks, thumb])
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <AntApp className="app" message={{ maxCount: 3 }}>
        <QueryClientProvider client={client}>
          <FailBoundary title="页面出错了">
            <BrowserRouter useTransitions={false}>
              <Routes>
                <Route path="/login" element={<LoginPage />} />
                <Route path={NOT_FOUND} element={<Lost />} />
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
