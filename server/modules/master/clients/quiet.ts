/** Whether a client's last sale, in any company, was before a day: whoever never bought is not quiet. `owner`: the client's row; `since`: the day, written. */
export const quietSince = (owner: string, since: string) => `(select y.biz_date from accysyf y
  where y.tenant_id = ${owner}.tenant_id and y.client_id = ${owner}.client_id and y.direction = 'ys' and y.document = 'ck' order by y.biz_date desc limit 1) < ${since}`
