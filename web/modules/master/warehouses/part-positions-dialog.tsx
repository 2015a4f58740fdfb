import { useQuery } from '@tanstack/react-query'
import { Select, Skeleton } from 'antd'
import { useState } from 'react'
import { MOST_POSITIONS, positions } from '#contract/master/warehouses/positions.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { Field, FormGrid } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { announce } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 默认仓位 of a part, warehouse by warehouse. */
    partPositions: { props: { pjid: number; pjNo: string } }
  }
}

export function PartPositionsDialog({ pjid, pjNo, onClose }: DialogProps<'partPositions'>) {
  const mayEdit = useSession().may('base:warehouse:upd', 'base:basepj:upd')
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['part-positions', pjid],
    queryFn: ({ signal }) => call(positions.ofPart, { pjid }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const { busy, save } = useSaving(async (submittime) => {
    const places = [...chosen].map(([warehouseId, posiId]) => ({ warehouseId, posiId }))
    await call(positions.savePart, { pjid, places, submittime })
    announce('part-positions')
    onClose()
  })
  return (
    <AppDialog
      title={`默认仓位 · ${pjNo}`}
      width={460}
      onClose={onClose}
      busy={busy}
      loading={!data && !isError}
      {...(mayEdit && {
        onOk: () => void save(),
        okText: '保存',
        okDisabled: chosen.size === 0,
        shortcuts: [{ keys: 'F8', label: '保存', run: () => void save(), disabled: chosen.size === 0 }],
      })}
    >
      {!data && isError && !isFetching && <LoadFailed what="仓位" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton active />}
      {data?.content.length === 0 && <p>暂无仓库</p>}
      {data && (
        <FormGrid columns={1} labels={110} disabled={busy || !mayEdit}>
          {data.content.map(({ warehouseId, warehouseName, posiId, posiName }) => (
            <Field key={warehouseId} name={`posi${warehouseId}`} label={warehouseName}>
              {(field) => (
                <PositionChoice
                  field={field}
                  warehouseId={warehouseId}
                  value={chosen.get(warehouseId) ?? posiId}
                  known={{ id: posiId, posiName }}
                  onChange={(next) => setChosen((before) => new Map(before).set(warehouseId, next))}
                />
              )}
            </Field>
          ))}
        </FormGrid>
      )}
    </AppDialog>
  )
}

interface ChoiceProps {
  field: object
  warehouseId: number
  value: number
  known: { id: number; posiName: string }
  onChange: (id: number) => void
}

/** The positions are loaded when somebody wants to choose. */
function PositionChoice({ field, warehouseId, value, known, onChange }: ChoiceProps) {
  const [opened, setOpened] = useState(false)
  const { data, isFetching } = useQuery({
    queryKey: ['position-choice', warehouseId],
    queryFn: ({ signal }) => call(warehouses.positions, { warehouseId, enabled: '1', limit: MOST_POSITIONS }, { signal, quiet: true }),
    enabled: opened,
    gcTime: 0,
  })
  const options = (data?.content ?? []).map(({ id, posiName }) => ({ value: id, label: posiName }))
  if (known.id > 0 && !options.some((each) => each.value === known.id)) options.unshift({ value: known.id, label: known.posiName })
  return (
    <Select
      {...field}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="未设置"
      loading={isFetching}
      value={value || null}
      options={options}
      onOpenChange={(open) => open && setOpened(true)}
      onChange={(id) => onChange(id ?? 0)}
      notFoundContent={isFetching ? '加载中…' : '没有仓位'}
    />
  )
}
