import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Empty, Popover, Skeleton } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { DOWNLOAD_KINDS, help } from '#contract/platform/helpdesk/helpdesk.ts'
import { openPage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { reloadUser, useSession, useUser } from '#web/kit/session/session.ts'
import { saveSetting } from '#web/kit/session/user-settings.ts'
import { GUIDE } from '#web/modules/reports/home/beginning-steps.ts'
import { ContactCard } from './contact-card.tsx'
import { Portrait } from './portrait.tsx'
import { WechatBinding } from './wechat-binding.tsx'
import './help.css'

type Content = Reply<typeof help.drawer>['content']

/** 帮助与支持 (platform.md 2.6). Pages it names open in a browser tab of their own; what the operators have not set is not drawn. */
export function HelpDrawer({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['help-drawer'],
    queryFn: ({ signal }) => call(help.drawer, {}, { signal, quiet: true }),
  })
  return (
    <Drawer open title="帮助与支持" onClose={onClose} placement="right" size={400} className="help-drawer">
      <WhoAmI />
      {isError && (
        <Empty description="帮助内容加载失败">
          <Button onClick={() => void refetch()}>重试</Button>
        </Empty>
      )}
      {data ? <Help {...data.content} onClose={onClose} /> : !isError && <Skeleton active />}
    </Drawer>
  )
}

async function showGuide() {
  await saveSetting(GUIDE, 'shown')
  openPage('/index')
}

/** What is not told anew stays as it was. */
const refresh = () => void reloadUser().catch(() => undefined)

/** The business day and the chat-app login may have changed since the frame was loaded. */
function WhoAmI() {
  const { busDate, tenantName, realName, headImg, wxLogin } = useUser()
  useEffect(refresh, [])
  return (
    <section className="help-me">
      <Portrait size={44} src={headImg} />
      <div>
        <strong>{realName}</strong>
        <span>{tenantName}</span>
        <span>业务日期 {busDate}</span>
        <span className="help-wechat">
          微信{wxLogin ? '已绑定' : '未绑定'}
          <WechatBinding bound={wxLogin} onChange={refresh} />
        </span>
      </div>
    </section>
  )
}

function Help({ questions, contact, links, downloads, onClose }: Content & { onClose: () => void }) {
  const { may } = useSession()
  return (
    <>
      <Part title="常见问题" more={<NewTab to="/help">全部问题</NewTab>}>
        {questions.length === 0 && <p className="help-none">暂无常见问题</p>}
        <ul className="plain-list help-questions">
          {questions.map(({ id, questionTitle }) => (
            <li key={id}>
              <NewTab to={`/help?id=${id}`}>{questionTitle}</NewTab>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="常用链接">
        <div className="help-links">
          <Button size="small" onClick={() => void showGuide().then(onClose, () => undefined)}>
            开始使用
          </Button>
          {may('busi:ck:board') && <NewTab to="/billboards">发货看板</NewTab>}
          {links.miniProgramQr && <QrCode label="小程序" picture={links.miniProgramQr} />}
          {links.officialQr && <QrCode label="公众号" picture={links.officialQr} />}
          {links.website && <NewTab to={links.website}>官网</NewTab>}
          <NewTab to="/feedback">意见反馈</NewTab>
        </div>
      </Part>
      {contact && (
        <Part title="售后支持">
          <ContactCard {...contact} />
        </Part>
      )}
      {downloads.length > 0 && (
        <Part title="下载">
          <div className="help-links">
            {downloads.map((kind) => (
              <NewTab key={kind} to={`/down?kind=${kind}`}>
                {DOWNLOAD_KINDS[kind]}
              </NewTab>
            ))}
          </div>
        </Part>
      )}
    </>
  )
}

function Part({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className="help-part">
      <h3>
        {title}
        {more}
      </h3>
      {children}
    </section>
  )
}

const NewTab = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
  </a>
)

const QrCode = ({ label, picture }: { label: string; picture: string }) => (
  <Popover trigger="click" content={<img className="help-qr" src={picture} alt={`${label}二维码`} />}>
    <Button type="link">{label}</Button>
  </Popover>
)
