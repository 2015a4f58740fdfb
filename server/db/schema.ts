// Written by `npm run schema` from the database that the migrations make. Do not edit.
import type { ColumnType } from 'kysely'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue }
type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** Written as text (JSON.stringify): the driver would send an array as a PostgreSQL array. */
type Json = ColumnType<JsonValue, string, string>
/** Exact text when read. */
type Numeric = ColumnType<string, string | number, string | number>

interface Client {
  tenantId: number
  clientId: Generated<number>
  clientNo: string
  clientName: string
  clientFullName: string
  nameN: string
  tags: number
  clientType: Generated<string>
  clientLevel: Generated<string>
  inchargeId: Generated<number>
  linkName: Generated<string>
  position: Generated<string>
  linkTel: Generated<string>
  linkPhone: Generated<string>
  linkAddres: Generated<string>
  areaId: Generated<number>
  bigAreaName: Generated<string>
  yhRate: Generated<Numeric>
  vip: Generated<boolean>
  maxPrice: Generated<Numeric>
  maxDays: Generated<number>
  tmpPrice: Generated<Numeric>
  tmpDays: Generated<number>
  tmpFrom: string | null
  script: Generated<string>
  bankName: Generated<string>
  accountName: Generated<string>
  bankAccount: Generated<string>
  bankLineNum: Generated<string>
  remark: Generated<string>
  files: Generated<Json>
  stopped: Generated<boolean>
  version: Generated<number>
  createdBy: number
  createdAt: Generated<string>
  updatedBy: number
  updatedAt: Generated<string>
  deletedAt: string | null
}

interface ClientSearch {
  tenantId: number
  clientId: number
  tags: number
  pop: Generated<number>
  doc: string
}

interface ExchangeCode {
  tenantId: number
  codeId: Generated<number>
  groupId: number
  pjNo: string
  codeN: string
  partId: number | null
  createdBy: number
  createdAt: Generated<string>
}

interface ExchangeGroup {
  tenantId: number
  groupId: Generated<number>
  createdAt: Generated<string>
}

interface ImportBatch {
  tenantId: number
  batchId: Generated<number>
  fileName: string
  format: string
  state: string
  header: Generated<string[]>
  headerRow: Generated<number>
  mapping: Generated<Json>
  options: Generated<Json>
  total: Generated<number>
  progress: Generated<number>
  fresh: Generated<number>
  changed: Generated<number>
  same: Generated<number>
  wrong: Generated<number>
  message: Generated<string>
  createdBy: number
  createdAt: Generated<string>
  confirmedAt: string | null
  undoneAt: string | null
}

interface ImportRow {
  tenantId: number
  batchId: number
  rowNo: number
  cells: string[]
  verdict: Generated<string>
  problems: Generated<string>
  partId: number | null
  outcome: Generated<string>
  note: Generated<string>
  partBefore: Json | null
  priceBefore: Json | null
  versionAfter: number | null
  priceVersionAfter: number | null
}

interface MasterSeries {
  tenantId: number
  series: string
  lastNo: number
}

interface Part {
  tenantId: number
  partId: Generated<number>
  pjNo: string
  codeN: string
  pjName: string
  pjBrand: Generated<string>
  brandN: Generated<string>
  pjSubBrand: Generated<string>
  pjSize: Generated<string>
  pjFactory: Generated<string>
  pjType: Generated<string>
  pjUnit: Generated<string>
  pjTaxNo: Generated<string>
  pjTaxRate: Generated<Numeric>
  pjVolume: Generated<Numeric>
  pjWeight: Generated<Numeric>
  pjEnable: Generated<boolean>
  pjEnName: Generated<string>
  pjOemcode: Generated<string>
  pjVin: Generated<string>
  pjGensize: Generated<string>
  barcode: Generated<string>
  remark: Generated<string>
  supplierId: number | null
  files: Generated<Json>
  version: Generated<number>
  createdBy: number
  createdAt: Generated<string>
  updatedBy: number
  updatedAt: Generated<string>
  deletedAt: string | null
}

interface PartPrice {
  tenantId: number
  partId: number
  wbPrice: Generated<Numeric>
  xsPrice: Generated<Numeric>
  purchasePrice: Generated<Numeric>
  pfPrice: Generated<Numeric>
  fxPrice: Generated<Numeric>
  minPrice: Generated<Numeric>
  version: Generated<number>
  updatedBy: number
  updatedAt: Generated<string>
}

interface PartSearch {
  tenantId: number
  partId: number
  codeN: string
  doc: string
  tier: Generated<number>
  pop: Generated<number>
  tok: number[]
}

interface Posi {
  tenantId: number
  posiId: Generated<number>
  warehouseId: number
  posiName: string
  walk: Generated<number>
  enabled: Generated<boolean>
  deletedAt: string | null
}

interface PriceChange {
  tenantId: number
  changeId: Generated<number>
  partId: number
  field: string
  oldPrice: Numeric
  newPrice: Numeric
  batchId: number | null
  changedBy: number
  changedAt: Generated<string>
}

interface Warehouse {
  tenantId: number
  warehouseId: Generated<number>
  companyId: number
  warehouseName: string
  kind: Generated<string>
  allowNegative: Generated<boolean>
  enabled: Generated<boolean>
  sort: Generated<number>
  remark: Generated<string>
  version: Generated<number>
  createdAt: Generated<string>
  deletedAt: string | null
}

export interface DB {
  client: Client
  clientSearch: ClientSearch
  exchangeCode: ExchangeCode
  exchangeGroup: ExchangeGroup
  importBatch: ImportBatch
  importRow: ImportRow
  masterSeries: MasterSeries
  part: Part
  partPrice: PartPrice
  partSearch: PartSearch
  posi: Posi
  priceChange: PriceChange
  warehouse: Warehouse
}
