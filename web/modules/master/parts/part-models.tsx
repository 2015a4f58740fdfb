import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { carModels } from '#contract/master/catalogue/car-models.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { Field, FormGrid } from '#web/kit/form/fields.tsx'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import './parts.css'

/** 适用车型 of a part that exists; they have a dialog of their own and are saved there at once. */
export function PartModels({ id, pjNo }: { id: number; pjNo: string }) {
  const { may } = useSession()
  const mayLook = may('base:model:query', 'base:basepj:query')
  const { data, isError, refetch } = useQuery({
    queryKey: ['part-models', id],
    queryFn: ({ signal }) => call(carModels.ofPart, { pjid: id }, { signal, quiet: true }),
    enabled: mayLook && id !== 0,
    staleTime: 0,
    gcTime: 0,
  })
  useAnnounced('fitment', () => void refetch())
  if (!mayLook || id === 0) return null
  const names =
    data?.content.map(
      ({ brandName, seriesName, title, fitPlace }) => `${brandName} ${seriesName} ${title}${fitPlace && `（${fitPlace}）`}`,
    ) ?? []
  return (
    <FormGrid columns={1}>
      <Field name="models" label="适用车型">
        {() => (
          <div className="part-models">
            <span>{isError ? '加载失败' : data && (names.join('；') || '未设置')}</span>
            <Button size="small" onClick={() => void openDialog('fitment', { pjid: id, pjNo })}>
              {may('base:model:fit') ? '设置' : '查看'}
            </Button>
          </div>
        )}
      </Field>
    </FormGrid>
  )
}
