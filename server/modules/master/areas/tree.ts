import type { Answer, Received } from '#contract/kit/fields.ts'
import type { areas } from '#contract/master/areas.ts'
import type { Context } from '#server/kit/context.ts'
import { spell } from '#server/kit/pinyin.ts'
import { provinceOf } from './rules.ts'

type Provinces = Answer<typeof areas.tree>['content']
type City = Provinces[number]['children'][number]

/** Areas change with a migration only, so one process reads and spells them once. */
let known: Provinces | undefined

export async function tree(ctx: Context, { id }: Received<typeof areas.tree>) {
  known ??= await read(ctx)
  return { content: id === 0 ? known : known.filter((province) => province.id === provinceOf(id)) }
}

async function read(ctx: Context): Promise<Provinces> {
  const rows = await ctx.db.selectFrom('area').select(['areaId as id', 'areaName']).orderBy('areaId').execute()
  const provinces: Provinces = []
  // in the order of their codes a province comes before its cities, a city before its districts
  let cities: City[] = []
  let districts: City['children'] = []
  for (const { id, areaName } of rows) {
    const { full, initials } = spell(areaName)
    const place = { id, areaName, pinyin: `${full} ${initials}` }
    if (id % 10_000 === 0) {
      cities = []
      provinces.push({ ...place, children: cities })
    } else if (id % 100 === 0) {
      districts = []
      cities.push({ ...place, children: districts })
    } else districts.push(place)
  }
  return provinces
}
