import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { positions } from '#contract/master/warehouses/positions.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { Field, FormGrid } from '#web/kit/form/fields.tsx'
import { useAnnounced } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import './parts.css'

/** 默认仓位 of a part that exists; set in a dialog of their own and saved there at once. */
export function PartPlaces({ id, pjNo }: { id: number; pjNo: string }) {
  const { may } = useSession()
  const { data, isError, refetch } = useQuery({
    queryKey: ['part-places', id],
    queryFn: ({ signal }) => call(positions.ofPart, { pjid: id }, { signal, quiet: true }),
    enabled: id !== 0,
    staleTime: 0,
    gcTime: 0,
  })
  useAnnounced('part-positions', () => void refetch())
  if (id === 0) return null
  const places = data?.content.filter(({ posiId }) => posiId > 0).map(({ warehouseName, posiName }) => `${warehouseName} ${posiName}`) ?? []
  return (
    <FormGrid columns={1}>
      <Field name="places" label="默认仓位">
        {() => (
          <div className="part-models">
            <span>{isError ? '加载失败' : data && (places.join('；') || '未设置')}</span>
            <Button size="small" onClick={() => void openDialog('partPositions', { pjid: id, pjNo })}>
              {may('base:warehouse:upd', 'base:basepj:upd') ? '设置' : '查看'}
            </Button>
          </div>
        )}
      </Field>
    </FormGrid>
  )
}
