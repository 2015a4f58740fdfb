import { Button, Result } from 'antd'
import { Link } from 'react-router'

export function NotFoundPage() {
  return (
    <main className="lone-page">
      <Result
        status="404"
        title="404"
        subTitle="您访问的页面不存在，或者您没有打开它的权限"
        extra={
          <Link to="/">
            <Button type="primary">返回首页</Button>
          </Link>
        }
      />
    </main>
  )
}
