import { Tag } from 'antd'
import type { Reply } from '#contract/kit/fields.ts'
import type { printHelpers } from '#contract/printing/tasks/tasks.ts'
import { Facts } from '#web/kit/document/document-frame.tsx'

export type Helper = NonNullable<Reply<typeof printHelpers.get>['content']>

/** What is known of a paired helper, and the printers of its computer. */
export function HelperFacts({ helper }: { helper: Helper }) {
  const { connected, machineName, system, version, pairedBy, pairedAt, lastSeen, printers } = helper
  return (
    <>
      <Facts
        facts={[
          [
            '状态',
            <Tag key="state" color={connected ? 'green' : 'orange'}>
              {connected ? '已连接' : '未连接'}
            </Tag>,
          ],
          ['电脑', machineName],
          ['系统', system],
          ['版本', version],
          ['配对人', pairedBy],
          ['配对时间', pairedAt.slice(0, 16)],
          ['最近在线', lastSeen.slice(0, 16)],
        ]}
      />
      <h3 className="print-host-heading">打印机</h3>
      {printers.length === 0 && <p className="print-host-hint">尚未收到打印机名单：打印插件连接后会自动报告</p>}
      <ul className="print-host-printers" aria-label="打印机">
        {printers.map(({ name, driver, language, isDefault, trouble }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{[driver, language].filter(Boolean).join(' · ')}</span>
            {isDefault && <Tag color="blue">默认</Tag>}
            {trouble && <Tag color="red">{trouble}</Tag>}
          </li>
        ))}
      </ul>
    </>
  )
}
