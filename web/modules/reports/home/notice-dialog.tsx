import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { dailyNotices, NOTICES, type Notice } from '#contract/reports/home/notices.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { canOpenDocument, openDocument } from '#web/kit/document/open-document.ts'
import { call } from '#web/kit/request/request.ts'
import { isShown, money, pieces } from './figure.tsx'
import './daily.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** The lines or papers behind a number of 留意. */
    dailyNotice: { props: { notice: Notice; day: string; companies: 'own' | 'all' }; result: undefined }
  }
}

const STEP = 50

export function NoticeDialog({ notice, day, companies, onClose }: DialogProps<'dailyNotice'>) {
  const [limit, setLimit] = useState(STEP)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['daily-notice', notice, day, companies, limit],
    queryFn: ({ signal }) => call(dailyNotices.page, { notice, day, companies, page: 1, limit }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const { label, hint } = NOTICES[notice]
  const list = data?.page.list ?? []
  return (
    <AppDialog title={`${label} ${day}`} width={640} onClose={onClose}>
      <p className="summary-none">{hint}</p>
      {isError && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="加载失败">
          <Button loading={isFetching} onClick={() => void refetch()}>
            重试
          </Button>
        </Empty>
      )}
      {!data && !isError && <Skeleton active />}
      {data && (
        <>
          <ul className="daily-waiting" aria-label={label}>
            {list.map(({ key, document, documentId, docNo, partner, about, by, qty, amount }) => (
              <li key={key}>
                <div className="daily-paper">
                  {canOpenDocument(document) ? (
                    <button type="button" className="daily-name" onClick={() => openDocument(document, documentId)}>
                      {docNo}
                    </button>
                  ) : (
                    <span>{docNo}</span>
                  )}
                  <strong>{partner}</strong>
                  {isShown(amount ?? undefined) && <b>{money(amount ?? undefined)}</b>}
                  <small>{by}</small>
                </div>
                {about && (
                  <p>
                    {about}
                    {qty !== null && ` × ${pieces(qty)}`}
                  </p>
                )}
              </li>
            ))}
          </ul>
          <p className="summary-none">
            共 {data.page.totalCount} 条
            {data.page.totalCount > list.length && limit < 500 && (
              <Button type="link" loading={isFetching} onClick={() => setLimit(500)}>
                更多
              </Button>
            )}
          </p>
        </>
      )}
    </AppDialog>
  )
}
