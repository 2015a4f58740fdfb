import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { MOST_POSITIONS, positions as positionCalls } from '#contract/master/warehouses/positions.ts'
import { warehouses as calls } from '#contract/master/warehouses/warehouses.ts'
import { call, stamp } from '../request/request.ts'
import { useSession } from '../session/session.ts'
import type { Option } from '../table/column.ts'

export type Warehouse = Reply<typeof calls.list>['content'][number]
export type Position = Reply<typeof calls.positions>['content'][number]

const none: readonly Warehouse[] = []

/** Warehouses and positions of the company, as lines of documents choose them: by name, kept by id. */
export function usePlaces() {
  const { user, may } = useSession()
  const mayAdd = may('base:warehouse:add')
  const { data: warehouses = none } = useQuery({
    queryKey: ['warehouses', user?.companyId],
    queryFn: async ({ signal }) => (await call(calls.list, { enabled: '1' }, { signal })).content,
    staleTime: 300_000,
  })
  const positions = useRef(new Map<number, readonly Position[]>())

  return useMemo(() => {
    async function load(warehouseId: number): Promise<readonly Position[]> {
      const known = positions.current.get(warehouseId)
      if (known) return known
      const { content } = await call(calls.positions, { warehouseId, enabled: '1', limit: MOST_POSITIONS })
      positions.current.set(warehouseId, content)
      return content
    }
    async function make(warehouseId: number, posiName: string): Promise<string | undefined> {
      const made = await call(calls.savePosition, { warehouseId, posiName, submittime: stamp() }).catch(() => undefined)
      if (!made) return undefined
      positions.current.delete(warehouseId)
      return (await load(warehouseId)).find(({ id }) => id === made.id)?.posiName
    }
    /** 新增仓位 from a line, for whoever may. */
    const maker = <Line extends object>(warehouseOf: (line: Line) => number) =>
      mayAdd ? (line: Line, name: string) => make(warehouseOf(line), name) : undefined
    return {
      warehouses,
      maker,
      /** What a new line starts with. */
      first: warehouses.find(({ isDefault }) => isDefault) ?? warehouses.find(({ kind }) => kind === 'normal') ?? warehouses[0],
      warehouseIdOf: (name: string) => warehouses.find(({ warehouseName }) => warehouseName === name)?.id ?? 0,
      warehouseOptions: warehouses.map(({ warehouseName }): Option => ({ value: warehouseName })),
      /** 默认仓位 of these parts in a warehouse; none where it cannot be told just now. */
      async usual(warehouseId: number, pjids: readonly number[]): Promise<ReadonlyMap<number, { posiId: number; posiName: string }>> {
        if (!warehouseId || pjids.length === 0) return new Map()
        const asked = { warehouseId, pjids: [...new Set(pjids)].slice(0, 500) }
        const reply = await call(positionCalls.usual, asked, { quiet: true }).catch(() => undefined)
        return new Map(reply?.content.map(({ pjid, ...place }) => [pjid, place]))
      },
      positionIdOf: (warehouseId: number, name: string) =>
        positions.current.get(warehouseId)?.find(({ posiName }) => posiName === name)?.id ?? 0,
      positionOptions: async (warehouseId: number): Promise<Option[]> =>
        warehouseId ? (await load(warehouseId)).map(({ posiName }) => ({ value: posiName })) : [],
    }
  }, [warehouses, mayAdd])
}
export type Places = ReturnType<typeof usePlaces>
