import { Button } from 'antd'
import { Link } from 'react-router'

export function NotFoundPage() {
  return (
    <main className="lone-page">
      <div className="lost">
        <h1>404</h1>
        <p>您访问的页面不存在，或者您没有打开它的权限</p>
        <Link to="/">
          <Button type="primary">返回首页</Button>
        </Link>
      </div>
    </main>
  )
}
