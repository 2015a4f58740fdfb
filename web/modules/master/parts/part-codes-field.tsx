import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { CODE_KINDS, type CodeKind, partCodes } from '#contract/master/part-codes.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { Field, FormGrid } from '#web/kit/form/fields.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import './parts.css'

interface Props {
  id: number
  pjNo: string
  /** The numbers were saved: what 厂家编码 shows now, and the part's version. */
  onSaved: (saved: { pjOemcode: string; version: number }) => void
}

/** OE/编码 of a part that exists, in the words of one line; they have a dialog of their own and are saved there at once. */
export function PartCodesField({ id, pjNo, onSaved }: Props) {
  const mayEdit = useSession().may('base:basepj:upd')
  const { data, isError, refetch } = useQuery({
    queryKey: ['part-codes', id],
    queryFn: ({ signal }) => call(partCodes.find, { pjid: id }, { signal, quiet: true }),
    enabled: id !== 0,
    staleTime: 0,
    gcTime: 0,
  })
  if (id === 0) return null
  const open = async () => {
    const saved = await openDialog('partCodes', { pjid: id, pjNo })
    if (!saved) return
    onSaved(saved)
    void refetch()
  }
  const counts = Object.entries(CODE_KINDS).flatMap(([kind, word]) => {
    const count = data?.content.filter((code) => code.kind === (Number(kind) as CodeKind)).length ?? 0
    return count > 0 ? [`${word} ${count}`] : []
  })
  return (
    <FormGrid columns={1}>
      <Field name="codes" label="OE/编码">
        {() => (
          <div className="part-models">
            <span>{isError ? '加载失败' : data && (counts.join(' · ') || '暂无号码')}</span>
            <Button size="small" onClick={() => void open()}>
              {mayEdit ? '设置' : '查看'}
            </Button>
          </div>
        )}
      </Field>
    </FormGrid>
  )
}
