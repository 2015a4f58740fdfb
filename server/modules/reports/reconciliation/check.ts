export interface Check {
  name: string
  about: string
  /** SQL of (what text, expected numeric, found numeric); $1 tenant, $2 company. */
  pairs: string
}

/** The rows of the tenant's company. */
export const mine = (alias: string) => `${alias}.tenant_id = $1 and ${alias}.company_id = $2`
/** States in which an order holds goods and credit. */
export const holding = `('已确认', '已审核', '待拣货', '拣货中', '待验货', '验货中', '待打包', '打包中', '待发货')`
