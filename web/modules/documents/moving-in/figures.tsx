import { Button } from 'antd'
import { useState } from 'react'
import { isOff, type MovingState, movingIn } from '#contract/documents/moving-in.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { Card } from '#web/kit/card.tsx'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { useSaving } from '#web/kit/form/form.ts'
import { useUnsaved } from '#web/kit/form/unsaved.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { type Figure, FigureRow, offOf } from './figure-row.tsx'

interface Props {
  content: MovingState
  onChanged: (content: MovingState) => void
  onRefresh: () => void
}

/** 核对单: what the old program says beside what is here; 开账 when they agree, or when somebody says why not. */
export function Figures({ content, onChanged, onRefresh }: Props) {
  const { may } = useSession()
  const { figures, version, state, barred } = content
  const [typed, setTyped] = useState<ReadonlyMap<string, number | null>>(new Map())
  const said = (figure: Figure) => (typed.has(figure.key) ? (typed.get(figure.key) ?? null) : figure.theirs)
  const off = figures.filter((figure) => offOf(figure, said(figure)))
  const closed = state !== 'open' || !may('system:movein:upd')
  const mayOpen = state === 'open' && !barred && may('system:movein:open')
  useUnsaved(typed.size > 0)
  const keep = async (submittime: number | string) => {
    const { content: kept } = await call(movingIn.saveFigures, {
      ...{ version, submittime },
      figures: [...typed].map(([key, value]) => ({ key, value })),
    })
    setTyped(new Map())
    onChanged(kept)
    return kept
  }
  const saving = useSaving(async (submittime) => {
    if (typed.size > 0) await keep(submittime)
  })
  const opening = useSaving(async (submittime) => {
    const kept = typed.size > 0 ? await keep(submittime) : content
    const opened = await openCompany(kept)
    if (opened) onChanged(opened)
  })
  const save = () => {
    if (!closed) void saving.save()
  }
  useShortcut('F8', '保存核对单', save, { disabled: closed })
  useShortcut('Ctrl+Enter', '开账', () => void opening.save(), { disabled: !mayOpen })
  const enter = useEnterNext(
    figures.map(({ key }) => key),
    save,
  )
  const undo = async () => {
    if (await openDialog('movingUndo', { version })) onRefresh()
  }
  const busy = saving.busy || opening.busy
  return (
    <Card title="核对单" className="moving-check">
      {figures.length === 0 ? (
        <p className="moving-none">暂无要核对的数字</p>
      ) : (
        <div className="moving-figures" ref={enter.ref} onKeyDownCapture={enter.onKeyDownCapture}>
          <table aria-label="核对单">
            <thead>
              <tr>
                <th scope="col">项目</th>
                <th scope="col">原软件</th>
                <th scope="col">本系统</th>
                <th scope="col">差异</th>
              </tr>
            </thead>
            <tbody>
              {figures.map((figure, at) => (
                <FigureRow
                  key={figure.key}
                  figure={figure}
                  first={figures[at - 1]?.group !== figure.group}
                  said={said(figure)}
                  disabled={closed || figure.state === 'hidden'}
                  onChange={(value) => setTyped((before) => new Map(before).set(figure.key, value))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <footer>
        <span role="status">{words(content, off.length)}</span>
        {may('system:movein:open') && state !== 'undoing' && (
          <Button danger onClick={() => void undo()} disabled={busy}>
            撤销整个迁移
          </Button>
        )}
        {!closed && figures.length > 0 && (
          <Button title="F8" onClick={save} loading={saving.busy} disabled={typed.size === 0 || busy}>
            保存核对单
          </Button>
        )}
        {mayOpen && (
          <Button type="primary" title="Ctrl+Enter" onClick={() => void opening.save()} loading={opening.busy}>
            开账
          </Button>
        )}
      </footer>
    </Card>
  )
}

function words({ state, figures, drafts, month }: MovingState, off: number): string {
  if (state === 'opened') return off > 0 ? `开账时有 ${off} 项不一致` : '开账时两边一致'
  if (figures.length === 0) return ''
  const hidden = figures.some(({ ours }) => ours === MASKED) ? '；部分金额您没有权限查看' : ''
  const then = [drafts > 0 && `过账 ${drafts} 张期初库存草稿`, month && `月结到 ${month}`].filter(Boolean).join('，')
  return `${off > 0 ? `${off} 项不一致或未填` : '两边一致'}${hidden}${then && `；开账会${then}`}`
}

/** Asks, with a reason where something differs; undefined: it was thought better of. */
async function openCompany(content: MovingState): Promise<MovingState | undefined> {
  const { version, drafts, month, figures } = content
  const off = figures.filter(isOff).map(({ name }) => name)
  let opened: MovingState | undefined
  const act = async (reason: string, submittime: number | string) => {
    opened = (await call(movingIn.open, { version, reason, submittime })).content
  }
  const then = [drafts > 0 && `过账 ${drafts} 张期初库存草稿`, month && `月结 ${month}，该月及以前不能再记账`].filter(Boolean).join('；')
  const about = `${then ? `开账会${then}。` : ''}`
  if (off.length === 0) {
    if (await confirmDialog(`两边一致，确定开账吗？${about}`, '开账')) await act('', stamp())
    return opened
  }
  await openDialog('reason', {
    ...{ title: '开账', label: '原因', max: 200, okText: '开账', act },
    about: `${off.length} 项不一致或未填：${off.slice(0, 8).join('、')}${off.length > 8 ? '等' : ''}。${about}请写明原因，会记入日志。`,
  })
  return opened
}
