import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Image, Pagination, Spin } from 'antd'
import { useEffect, useState } from 'react'
import type { ReportType } from '#contract/printing/templates/forms.ts'
import type { Layout } from '#contract/printing/templates/layout.ts'
import { printTemplates } from '#contract/printing/templates/templates.ts'
import { call } from '#web/kit/request/request.ts'

/** The picture follows the form, a moment after the last change. */
const PAUSE = 400

export function TemplatePreview({ type, layout }: { type: ReportType; layout: Layout }) {
  const [shown, setShown] = useState(layout)
  const [page, setPage] = useState(1)
  useEffect(() => {
    const timer = setTimeout(() => setShown(layout), PAUSE)
    return () => clearTimeout(timer)
  }, [layout])
  const drawn = useQuery({
    queryKey: ['print-preview', type, shown, page],
    queryFn: ({ signal }) => call(printTemplates.preview, { reportType: type, layout: shown, page }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const picture = drawn.data?.content
  return (
    <div className="template-preview">
      {drawn.isError && <Alert type="warning" showIcon title={(drawn.error as Error).message} />}
      {picture ? (
        <Image src={`data:image/png;base64,${picture.png}`} alt="打印预览" style={{ opacity: drawn.isPlaceholderData ? 0.6 : 1 }} />
      ) : (
        drawn.isPending && <Spin className="doc-waiting" />
      )}
      {picture && picture.pages > 1 && (
        <Pagination size="small" current={Math.min(page, picture.pages)} pageSize={1} total={picture.pages} onChange={setPage} />
      )}
      <p className="template-hint">预览使用示例数据，与打印结果一致，点击放大</p>
    </div>
  )
}
