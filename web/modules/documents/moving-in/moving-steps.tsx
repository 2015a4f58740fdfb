import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import type { MovingState } from '#contract/documents/moving-in.ts'
import { Card } from '#web/kit/card.tsx'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { formatDecimal } from '#web/kit/form/number.ts'
import { canOpenPage, openPage } from '#web/kit/page.ts'
import { useSession } from '#web/kit/session/session.ts'
import { importOf } from './kind-tag.ts'

type Part = MovingState['steps'][number]['parts'][number]

const count = (lines: number) => formatDecimal(lines, 0)

/** What was done, by whom and when; of a page how much there is. */
function says({ kind, lines, files, at, by, waiting, running, undone }: Part): string {
  if (kind === '') return lines > 0 ? `${count(lines)} 个` : '没有'
  const done = files > 0 ? `${count(lines)} 行${files > 1 ? ` · ${files} 个文件` : ''} · ${at.slice(5, 16)} ${by}` : ''
  const others = [running > 0 && '处理中', waiting > 0 && `${waiting} 个文件待确认`, undone > 0 && `已撤销 ${undone} 个文件`]
  return [done, ...others].filter(Boolean).join('；')
}

/** The order of moving in; each step leads to its import or its page. */
export function MovingSteps({ content, onChanged }: { content: MovingState; onChanged: () => void }) {
  return (
    <Card title="顺序">
      <ol className="moving-steps">
        {content.steps.map(({ name, title, parts }, at) => (
          <li key={name}>
            <h3>
              {at + 1}. {title}
            </h3>
            <ul>
              {parts.map((part) => (
                <Line key={part.kind || part.page + part.name} part={part} onChanged={onChanged} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Line({ part, onChanged }: { part: Part; onChanged: () => void }) {
  const { may } = useSession()
  const { kind, page, name, hint, files } = part
  const list = importOf(kind)
  const open = list ? may(list.tag) : canOpenPage(page)
  const go = () => {
    if (list) void openDialog('listImport', { kind: list.kind }).then(onChanged)
    else openPage(page)
  }
  return (
    <li>
      <Button disabled={!open} title={open ? undefined : '没有权限'} onClick={go}>
        {name}
      </Button>
      {files > 0 && <CheckCircleFilled role="img" aria-label="已导入" />}
      <span>{[says(part), hint].filter(Boolean).join('；')}</span>
    </li>
  )
}
