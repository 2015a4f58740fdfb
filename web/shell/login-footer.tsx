import { Link } from 'react-router'

/** Links every visitor may follow. Phone, online support and filing number belong to whoever runs the platform and come with its settings. */
export function LoginFooter() {
  return (
    <footer className="login-footer">
      <Link to="/help">帮助中心</Link>
      <Link to="/down">下载</Link>
      <Link to="/feedback">意见反馈</Link>
      <span>配驰 PeiChi · 汽配软件平台</span>
    </footer>
  )
}
