import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { help } from '#contract/platform/helpdesk/helpdesk.ts'
import { call } from '#web/kit/request/request.ts'

/** Links every visitor may follow, and what whoever runs the platform has set: site, phone, online support, filing number. */
export function LoginFooter() {
  const { data } = useQuery({
    queryKey: ['login-footer'],
    queryFn: ({ signal }) => call(help.footer, {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { website = '', servicePhone = '', onlineService = '', filingNo = '' } = data?.content ?? {}
  return (
    <footer className="login-footer">
      {website && <Outside address={website} label="官网" />}
      <Link to="/help" target="_blank">
        帮助中心
      </Link>
      <Link to="/down" target="_blank">
        下载
      </Link>
      <Link to="/feedback" target="_blank">
        意见反馈
      </Link>
      {onlineService && <Outside address={onlineService} label="在线客服" />}
      {servicePhone && <a href={`tel:${servicePhone.replace(/[^\d+]/g, '')}`}>客服电话 {servicePhone}</a>}
      <span>配驰 PeiChi · 汽配软件平台</span>
      {filingNo && <Outside address="https://beian.miit.gov.cn/" label={filingNo} />}
    </footer>
  )
}

const Outside = ({ address, label }: { address: string; label: string }) => (
  <a href={address} target="_blank" rel="noreferrer">
    {label}
  </a>
)
