import type { Context } from '#server/kit/context.ts'

/** Ids of what has been entered, found by the names that the plan knows. */
export interface Directory {
  part(planned: { pjNo: string; pjBrand: string }): number
  client(name: string): number
  suppliers: number[]
  warehouse(company: number, name: string): number
  position(warehouseId: number, name: string): number
}

export async function readDirectory({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>, companyIds: number[]): Promise<Directory> {
  const [parts, clients, warehouses, positions] = await Promise.all([
    db.selectFrom('part').select(['partId', 'pjNo', 'pjBrand']).where('tenantId', '=', tenantId).execute(),
    db.selectFrom('client').select(['clientId', 'clientName', 'tags']).where('tenantId', '=', tenantId).orderBy('clientId').execute(),
    db.selectFrom('warehouse').select(['warehouseId', 'companyId', 'warehouseName']).where('tenantId', '=', tenantId).execute(),
    db.selectFrom('posi').select(['posiId', 'warehouseId', 'posiName']).where('tenantId', '=', tenantId).execute(),
  ])
  const partIds = new Map(parts.map(({ partId, pjNo, pjBrand }) => [`${pjNo}\n${pjBrand}`, partId]))
  const clientIds = new Map(clients.map(({ clientId, clientName }) => [clientName, clientId]))
  const warehouseIds = new Map(warehouses.map((row) => [`${row.companyId}\n${row.warehouseName}`, row.warehouseId]))
  const positionIds = new Map(positions.map((row) => [`${row.warehouseId}\n${row.posiName}`, row.posiId]))
  const demand = (id: number | undefined, what: string) => {
    if (id === undefined) throw new Error(`the demo company has no ${what}`)
    return id
  }
  return {
    part: ({ pjNo, pjBrand }) => demand(partIds.get(`${pjNo}\n${pjBrand}`), `${pjNo} ${pjBrand}`),
    client: (name) => demand(clientIds.get(name), name),
    suppliers: clients.filter(({ tags }) => tags === 2).map(({ clientId }) => clientId),
    warehouse: (company, name) => demand(warehouseIds.get(`${companyIds[company]}\n${name}`), name),
    position: (warehouseId, name) => (name === '' ? 0 : demand(positionIds.get(`${warehouseId}\n${name}`), name)),
  }
}
