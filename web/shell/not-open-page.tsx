import { Result } from 'antd'

/** A page that the menu names and this version does not have yet. */
export function NotOpenPage({ component }: { component: string }) {
  return <Result status="info" title="页面尚未开放" subTitle={`组件：${component}`} />
}
