import { z } from 'zod'
import { endpoint, Id, Str } from '#contract/kit/fields.ts'

/** 地区. Ids are codes of GB/T 2260: 440000 a province, 440100 a city of it, 440106 a district of that. */
const Area = z.object({
  id: Id,
  areaName: Str,
  /** What is typed to find it: guangzhoushi gzs. */
  pinyin: Str,
})
const City = Area.extend({ children: z.array(Area) })
const Province = Area.extend({ children: z.array(City) })

export const areas = {
  /** The tree for the cascader: everything (id 0), or one province, or the province of a city or district. */
  tree: endpoint('POST /basedata/v1/area/findAddresId', {
    input: { id: Id.default(0) },
    reply: { content: z.array(Province) },
    allow: 'anyone',
  }),
  /** One region: its whole name 广东省/广州市/天河区 and the 大区 it lies in; id 0 = none, both empty. */
  find: endpoint('POST /basedata/v1/area/findArea', {
    input: { id: Id },
    reply: { content: z.object({ id: Id, areaName: Str, bigArea: Str }) },
    allow: 'anyone',
  }),
}
