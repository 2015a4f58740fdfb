import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Empty, Segmented, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { daily } from '#contract/reports/home/daily.ts'
import { DAY } from '#web/kit/form/date-ranges.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { DailyFallen } from './daily-fallen.tsx'
import { DailyMoney } from './daily-money.tsx'
import { DailyNotices } from './daily-notices.tsx'
import { DailyOffer } from './daily-offer.tsx'
import { DailyBranches, DailyDecisions, DailyPeople } from './daily-rows.tsx'
import { DailySales } from './daily-sales.tsx'
import { useReturn } from './use-return.ts'
import './home.css'
import './daily.css'

/** 老板日报: a day on one page, for the phone first. */
export function DailyPage() {
  const { key, params } = usePage()
  const [asked, setAsked] = useState<{ day: string; companies: 'own' | 'all' }>({
    day: params.day ?? '',
    companies: params.companies === 'all' ? 'all' : 'own',
  })
  const { data, isError, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    queryKey: [key, 'daily', asked],
    queryFn: ({ signal }) => call(daily.read, asked, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  useReturn(dataUpdatedAt, () => void refetch())
  const content = data?.content
  const day = content && !isPlaceholderData ? content.day : asked.day
  const step = (days: number) => {
    if (!content) return
    const next = dayjs(day || content.today)
      .add(days, 'day')
      .format(DAY)
    if (next <= content.today) setAsked({ ...asked, day: next === content.today ? '' : next })
  }
  useShortcut('Alt+ArrowLeft', '前一天', () => step(-1), { inInput: true })
  useShortcut('Alt+ArrowRight', '后一天', () => step(1), { inInput: true })
  return (
    <div className="daily summary">
      <header className="daily-head">
        <h1>老板日报</h1>
        <div className="daily-day">
          <Button aria-label="前一天" onClick={() => step(-1)} disabled={!content}>
            ‹
          </Button>
          <DatePicker
            aria-label="日期"
            allowClear={false}
            inputReadOnly
            value={day ? dayjs(day) : null}
            maxDate={content && dayjs(content.today)}
            onChange={(next) => next && setAsked({ ...asked, day: next.format(DAY) === content?.today ? '' : next.format(DAY) })}
          />
          <Button aria-label="后一天" onClick={() => step(1)} disabled={!content || day === content.today}>
            ›
          </Button>
        </div>
        {content?.several && (
          <Segmented
            aria-label="公司"
            value={asked.companies}
            options={[
              { value: 'own', label: '本公司' },
              { value: 'all', label: '全部' },
            ]}
            onChange={(companies) => setAsked({ ...asked, companies: companies as 'own' | 'all' })}
          />
        )}
        {content && (
          <small role="status">
            {content.companies.length > 1 ? `${content.companies.length} 家公司` : content.companies[0]?.name}
            {content.within && ' · 仅含您可见的业务员'} · {content.asOf.slice(11, 16)} 更新
          </small>
        )}
        <Button className="daily-print" onClick={() => window.print()} disabled={!content}>
          打印
        </Button>
      </header>
      <DailyOffer />
      {isError && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="日报加载失败">
          <Button loading={isFetching} onClick={() => void refetch()}>
            重试
          </Button>
        </Empty>
      )}
      {!content && !isError && <Skeleton active paragraph={{ rows: 8 }} />}
      {content && !isError && (
        <div className="daily-cards" aria-busy={isPlaceholderData}>
          <DailySales content={content} />
          <DailyMoney content={content} />
          <DailyDecisions content={content} onAnswered={() => void refetch()} />
          <DailyNotices content={content} companies={asked.companies} />
          <DailyPeople content={content} />
          <DailyFallen content={content} />
          <DailyBranches content={content} />
        </div>
      )}
    </div>
  )
}
