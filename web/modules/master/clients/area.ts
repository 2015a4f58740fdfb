import { areas } from '#contract/master/areas.ts'
import type { CascadeOption } from '#web/kit/form/cascade.tsx'
import { call } from '#web/kit/request/request.ts'

interface Place {
  id: number
  areaName: string
  pinyin: string
  children?: readonly Place[]
}

const optionOf = ({ id, areaName, pinyin, children }: Place): CascadeOption => ({
  value: id,
  label: areaName,
  search: pinyin,
  ...(children && { children: children.map(optionOf) }),
})

/** Provinces, cities, districts for the cascader. */
export async function areaTree(): Promise<CascadeOption[]> {
  const { content } = await call(areas.tree, { id: 0 }, { quiet: true })
  return content.map(optionOf)
}

/** The 大区 of a region; '' when it cannot be asked for: it may be typed. */
export async function bigAreaOf(id: number): Promise<string> {
  try {
    return (await call(areas.find, { id })).content.bigArea
  } catch {
    return ''
  }
}
