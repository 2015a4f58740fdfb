import { DownloadOutlined, ExportOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import type { Reply } from '#contract/kit/fields.ts'
import { DOWNLOAD_KINDS, downloads, SYSTEMS } from '#contract/platform/helpdesk/helpdesk.ts'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { PublicPage } from './public-page.tsx'
import { forSystemFirst, systemOf } from './this-system.ts'
import './down.css'

type Download = Reply<typeof downloads.list>['content'][number]
type DownloadKind = Download['kind']
const allKinds = Object.keys(DOWNLOAD_KINDS) as DownloadKind[]

/** 下载: what the operators have entered, for the visitor's system first. `?kind=` puts one kind before the others. */
export function DownPage() {
  const { kind } = usePage().params
  const { data, isError, refetch } = useQuery({
    queryKey: ['/down', 'downloads'],
    queryFn: ({ signal }) => call(downloads.list, {}, { signal, quiet: true }),
  })
  return (
    <PublicPage title="下载">
      {isError && (
        <Empty description="下载列表加载失败">
          <Button onClick={() => void refetch()}>重试</Button>
        </Empty>
      )}
      {data ? <Downloads all={data.content} wanted={kind} /> : !isError && <Skeleton active />}
    </PublicPage>
  )
}

function Downloads({ all, wanted }: { all: readonly Download[]; wanted: string | undefined }) {
  const system = systemOf(navigator.userAgent, navigator.maxTouchPoints)
  const kinds = allKinds.toSorted((a, b) => Number(b === wanted) - Number(a === wanted))
  const offered = kinds.map((kind) => ({
    kind,
    items: forSystemFirst(
      all.filter((each) => each.kind === kind),
      system,
    ),
  }))
  const missing = allKinds.find((kind) => kind === wanted && !all.some((each) => each.kind === kind))
  return (
    <>
      <h1>下载</h1>
      {system && <p className="down-system">您的系统：{SYSTEMS[system]}</p>}
      {missing && <p className="down-missing">“{DOWNLOAD_KINDS[missing]}”暂时没有可下载的文件，需要时请联系客服。</p>}
      {all.length === 0 && <Empty description="暂时没有可下载的文件" />}
      {offered
        .filter(({ items }) => items.length > 0)
        .map(({ kind, items }) => (
          <section key={kind} className="down-kind">
            <h2>{DOWNLOAD_KINDS[kind]}</h2>
            <ul>
              {items.map((item) => (
                <li key={item.id}>
                  <One {...item} fits={system !== undefined && item.systems.includes(system)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}

function One({ kind, title, url, version, size, systems, remark, fits }: Download & { fits: boolean }) {
  const facts = [version && `版本 ${version}`, size, systems.map((name) => SYSTEMS[name]).join('、'), remark].filter(Boolean)
  const elsewhere = kind === 'browser'
  return (
    <>
      <div>
        <strong>{title}</strong>
        <span>{facts.join(' · ')}</span>
      </div>
      <Button
        type={fits && !elsewhere ? 'primary' : 'default'}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        icon={elsewhere ? <ExportOutlined /> : <DownloadOutlined />}
        aria-label={`${elsewhere ? '官网' : '下载'} ${title}`}
      >
        {elsewhere ? '官网' : '下载'}
      </Button>
    </>
  )
}
