/** Where the chain of successors of a code ends, as it is written; null for a code nobody replaced. The code is a column; the tenant a parameter, for a chain that is followed names its machine itself. */
export const LAST_CODE = (tenant: string, code: string) => `(
  with recursive after (code_n, no, depth) as (
    select x.new_n, x.new_no, 1 from supersession x where x.tenant_id = ${tenant} and x.old_n = ${code}
    union all select x.new_n, x.new_no, after.depth + 1 from after join supersession x on x.tenant_id = ${tenant} and x.old_n = after.code_n
      where after.depth < 50
  ) select no from after order by depth desc limit 1)`

/** All codes that led to this one, as `what` (`old_n` or `old_no`) in an array; empty for most. */
export const OLD_CODES = (tenant: string, code: string, what: 'old_n' | 'old_no') => `(
  with recursive before (old_n, old_no, depth) as (
    select x.old_n, x.old_no, 1 from supersession x where x.tenant_id = ${tenant} and x.new_n = ${code}
    union all select x.old_n, x.old_no, before.depth + 1 from before join supersession x on x.tenant_id = ${tenant} and x.new_n = before.old_n
      where before.depth < 50
  ) select coalesce(array_agg(${what} order by depth, old_n), '{}') from before)`
