/** The units of a part as rows of json, in their order. $1 is the tenant, unless another is named. */
export const UNITS_OF = (
  part: string,
  tenant = '$1',
) => `coalesce((select json_agg(json_build_object('unit', u.unit, 'factor', trim_scale(u.factor)::text,
  'barcode', u.barcode, 'buys', u.buys, 'sells', u.sells) order by u.sort, u.unit) from part_unit u where u.tenant_id = ${tenant} and u.part_id = ${part}), '[]')`

const joined = (what: string, part: string) =>
  `coalesce((select string_agg(${what}, '；' order by u.sort, u.unit) from part_unit u where u.tenant_id = $1 and u.part_id = ${part}), '')`
/** 箱；盒, and 12；6: two columns of a list. */
export const UNIT_NAMES = (part: string) => joined('u.unit', part)
export const UNIT_FACTORS = (part: string) => joined('trim_scale(u.factor)::text', part)
/** 箱=12；盒=6: one text. */
export const UNIT_PAIRS = (part: string) => joined(`u.unit || '=' || trim_scale(u.factor)::text`, part)
