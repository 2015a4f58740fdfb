// Written by `npm run schema` from the database that the migrations make. Do not edit.
import type { ColumnType } from 'kysely'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue }
type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** Written as text (JSON.stringify): the driver would send an array as a PostgreSQL array. */
type Json = ColumnType<JsonValue, string, string>
/** Exact text when read. */
type Numeric = ColumnType<string, string | number, string | number>

interface Accysyf {
  tenantId: number
  ysyfId: Generated<number>
  companyId: number
  clientId: number
  direction: string
  document: string
  documentId: number
  docNo: string
  event: string
  amount: Numeric
  settled: Generated<Numeric>
  bizDate: string
  dueDate: string
  createdBy: number
  createdAt: Generated<string>
}

interface AppUser {
  tenantId: number
  userId: Generated<number>
  loginAccount: string
  realName: string
  phoneNo: Generated<string>
  contactPhone: Generated<string>
  headImg: Generated<string>
  deptId: number
  companyId: number
  source: Generated<number>
  enabled: Generated<boolean>
  passwordHash: string
  mustChangePwd: Generated<boolean>
  lastLogin: string | null
  createdAt: Generated<string>
}

interface AuditLog {
  tenantId: number
  auditLogId: Generated<number>
  userId: number
  at: Generated<string>
  entity: string
  entityId: number
  action: string
  /** {"field": [before, after]} */
  changes: Generated<Json>
}

interface Captcha {
  captchaId: string
  answer: string
  expiresAt: string
}

interface CkOrder {
  tenantId: number
  ckId: Generated<number>
  ckNo: string
  ckType: Generated<number>
  companyId: number
  clientId: number
  ckDate: string
  status: string
  moneyStatus: Generated<string>
  inchargeId: Generated<number>
  paytype: Generated<string>
  yhRate: Generated<Numeric>
  invoiceType: Generated<string>
  fhType: Generated<string>
  fhCompany: Generated<string>
  fhNotice: Generated<boolean>
  carNum: Generated<string>
  bzArea: Generated<string>
  boxCount: Generated<number>
  remark: Generated<string>
  ckAmount: Generated<Numeric>
  jjAmount: Generated<Numeric>
  xsSum: Generated<Numeric>
  txsSum: Generated<Numeric>
  costSum: Generated<Numeric>
  lineCount: Generated<number>
  override: Generated<string>
  approvedBy: number | null
  workerId: number | null
  payOrderId: number | null
  version: Generated<number>
  modifierId: number
  createdBy: number
  createdAt: Generated<string>
  updatedAt: Generated<string>
  shippedAt: string | null
}

interface CkProduct {
  tenantId: number
  lineId: Generated<number>
  ckId: number
  rowNo: number
  companyId: number
  clientId: number
  ckType: Generated<number>
  ckDate: string
  posted: Generated<boolean>
  partId: number
  pjNo: string
  pjName: string
  pjSize: Generated<string>
  pjType: Generated<string>
  pjFactory: Generated<string>
  pjBrand: Generated<string>
  pjUnit: Generated<string>
  warehouseId: number
  posiId: Generated<number>
  ckAmount: Numeric
  shortAmount: Generated<Numeric>
  jjAmount: Generated<Numeric>
  pickedAmount: Numeric | null
  checkedAmount: Numeric | null
  xsPrice: Numeric
  txsPrice: Numeric
  xsSum: Numeric
  txsSum: Numeric
  costPrice: Generated<Numeric>
  costSum: Generated<Numeric>
  thAmount: Generated<Numeric>
  priceSource: Generated<string>
  remark: Generated<string>
}

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

interface ClientBalance {
  tenantId: number
  companyId: number
  clientId: number
  receivable: Generated<Numeric>
  payable: Generated<Numeric>
  unshipped: Generated<Numeric>
}

interface ClientSearch {
  tenantId: number
  clientId: number
  tags: number
  pop: Generated<number>
  doc: string
}

interface ColumnLayout {
  tenantId: number
  userId: number
  funcId: string
  currColumn: string
  savedAt: Generated<string>
}

interface Dept {
  tenantId: number
  deptId: Generated<number>
  parentId: number | null
  deptName: string
  company: Generated<boolean>
  companyNo: Generated<string>
  sort: Generated<number>
}

interface DictEntry {
  tenantId: number
  dictEntryId: Generated<number>
  dictTypeId: number
  dictName: string
  dictValue: string
  sort: Generated<number>
  enabled: Generated<boolean>
  remark: Generated<string>
}

interface DictType {
  tenantId: number
  dictTypeId: Generated<number>
  dictType: string
  dictName: string
  remark: Generated<string>
  /** The program asks for it by code, so it cannot be deleted. */
  fixed: Generated<boolean>
}

interface DocLog {
  tenantId: number
  logId: Generated<number>
  document: string
  documentId: number
  fromStatus: string
  toStatus: string
  note: Generated<string>
  userId: number
  at: Generated<string>
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

interface Installation {
  name: string
  value: Json
}

interface LoginCredential {
  credentialHash: Buffer
  tenantId: number
  userId: number
  browserId: string
  expiresAt: string
}

interface LoginFailure {
  name: string
  fails: number
  lastAt: Generated<string>
}

interface LoginLog {
  tenantId: number
  loginLogId: Generated<number>
  userId: number
  /** 登录, 登录失败, 退出, 被强制下线 … */
  event: string
  note: Generated<string>
  ip: Generated<string>
  address: Generated<string>
  userAgent: Generated<string>
  browserId: Generated<string>
  at: Generated<string>
}

interface LoginName {
  account: string
  tenantId: number
  userId: number
  /** Accounts that carry the same one are one person's accounts. */
  verifiedPhone: string | null
}

interface MasterSeries {
  tenantId: number
  series: string
  lastNo: number
}

interface Menu {
  tenantId: number
  menuId: Generated<number>
  parentId: number | null
  title: string
  path: string
  component: string
  icon: Generated<string>
  /** Seen by holders of any of these; a level without tags shows as long as something below it does. */
  tags: Generated<string[]>
  sort: Generated<number>
  hidden: Generated<boolean>
  noCache: Generated<boolean>
}

interface MenuLog {
  tenantId: number
  menuLogId: Generated<number>
  userId: number
  menuId: number
  at: Generated<string>
}

interface Message {
  tenantId: number
  messageId: Generated<number>
  title: string
  content: string
  link: Generated<string>
  createdAt: Generated<string>
}

interface MessageRecord {
  tenantId: number
  userId: number
  messageId: number
  readAt: string | null
}

interface NumberSeries {
  tenantId: number
  companyId: number
  kind: string
  day: string
  last: Generated<number>
}

interface Outbox {
  outboxId: Generated<number>
  channel: string
  recipient: string
  content: string
  createdAt: Generated<string>
}

interface ParameterValue {
  tenantId: number
  /** 0 = the whole tenant. */
  companyId: Generated<number>
  name: string
  value: string
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

interface PartCost {
  tenantId: number
  companyId: number
  partId: number
  pool: number
  qty: Generated<Numeric>
  value: Generated<Numeric>
  lastCost: Generated<Numeric>
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

interface QrSession {
  tid: string
  /** Of the cookie of the browser that shows the code: the code alone, photographed, collects no login. */
  secretHash: Buffer
  browserId: string
  ip: string
  userAgent: string
  state: Generated<string>
  tenantId: number | null
  /** Who scanned it, with his tenant. */
  userId: number | null
  askedAt: Generated<string>
}

interface Reservation {
  tenantId: number
  reservationId: Generated<number>
  companyId: number
  partId: number
  warehouseId: number
  posiId: Generated<number>
  qty: Numeric
  document: string
  documentId: number
  docNo: string
  lineId: number
  createdAt: Generated<string>
}

interface RkOrder {
  tenantId: number
  rkId: Generated<number>
  rkNo: string
  rkType: Generated<number>
  companyId: number
  supplierId: number
  rkDate: string
  status: string
  moneyStatus: Generated<string>
  buyer: Generated<string>
  paytype: Generated<string>
  pickupPer: Generated<string>
  fhType: Generated<string>
  fhCompany: Generated<string>
  contractNo: Generated<string>
  invoiceType: Generated<string>
  invoiceNo: Generated<string>
  remark: Generated<string>
  rkAmount: Generated<Numeric>
  purchaseSum: Generated<Numeric>
  costSum: Generated<Numeric>
  tcostSum: Generated<Numeric>
  lineCount: Generated<number>
  version: Generated<number>
  modifierId: number
  createdBy: number
  createdAt: Generated<string>
  updatedAt: Generated<string>
  confirmedAt: string | null
}

interface RkProduct {
  tenantId: number
  lineId: Generated<number>
  rkId: number
  rowNo: number
  companyId: number
  supplierId: number
  rkType: Generated<number>
  rkDate: string
  posted: Generated<boolean>
  partId: number
  pjNo: string
  pjName: string
  pjSize: Generated<string>
  pjType: Generated<string>
  pjFactory: Generated<string>
  pjBrand: Generated<string>
  pjUnit: Generated<string>
  warehouseId: number
  posiId: Generated<number>
  rkAmount: Numeric
  purchasePrice: Numeric
  purchaseSum: Numeric
  costPrice: Generated<Numeric>
  costSum: Generated<Numeric>
  thAmount: Generated<Numeric>
  remark: Generated<string>
}

interface Role {
  tenantId: number
  roleId: Generated<number>
  roleName: string
  remark: Generated<string>
  /** Holds every tag of a tenant, those that come with later versions too. */
  owner: Generated<boolean>
  dataScope: Generated<string>
}

interface RoleTag {
  tenantId: number
  roleId: number
  tag: string
}

interface Session {
  sessionId: Generated<number>
  tokenHash: Buffer
  tenantId: number
  userId: number
  companyId: number
  browserId: string
  ip: Generated<string>
  address: Generated<string>
  userAgent: Generated<string>
  createdAt: Generated<string>
  lastSeen: Generated<string>
  /** Its last tab said goodbye; any call before this moment keeps the session. */
  closesAt: string | null
}

interface SidebarContact {
  sidebarContactId: Generated<number>
  userName: string
  userPhone: Generated<string>
  userQq: Generated<string>
  userTel: Generated<string>
  headImg: Generated<string>
  qrcodeImg: Generated<string>
  sort: Generated<number>
}

interface SmsCode {
  smsCodeId: Generated<number>
  phone: string
  purpose: string
  address: string
  salt: Buffer
  codeHash: Buffer
  tries: Generated<number>
  used: Generated<boolean>
  askedAt: Generated<string>
}

interface StockBalance {
  tenantId: number
  companyId: number
  partId: number
  warehouseId: number
  posiId: Generated<number>
  qty: Generated<Numeric>
  reserved: Generated<Numeric>
}

interface StockLedger {
  tenantId: number
  ledgerId: Generated<number>
  companyId: number
  partId: number
  warehouseId: number
  posiId: Generated<number>
  pool: number
  qty: Numeric
  value: Numeric
  poolQty: Numeric
  poolValue: Numeric
  placeQty: Numeric
  kind: string
  document: string
  documentId: number
  docNo: string
  lineId: number
  event: string
  leg: number
  clientId: number | null
  bizDate: string
  postedAt: Generated<string>
  postedBy: number
  reverses: number | null
}

interface SubmitStamp {
  tenantId: number
  userId: number
  path: string
  stamp: string
  doneAt: Generated<string>
}

interface TenantRoot {
  tenantId: number
  name: string
  createdAt: Generated<string>
}

interface UserRole {
  tenantId: number
  userId: number
  roleId: number
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
  accysyf: Accysyf
  appUser: AppUser
  auditLog: AuditLog
  captcha: Captcha
  ckOrder: CkOrder
  ckProduct: CkProduct
  client: Client
  clientBalance: ClientBalance
  clientSearch: ClientSearch
  columnLayout: ColumnLayout
  dept: Dept
  dictEntry: DictEntry
  dictType: DictType
  docLog: DocLog
  exchangeCode: ExchangeCode
  exchangeGroup: ExchangeGroup
  importBatch: ImportBatch
  importRow: ImportRow
  installation: Installation
  loginCredential: LoginCredential
  loginFailure: LoginFailure
  loginLog: LoginLog
  loginName: LoginName
  masterSeries: MasterSeries
  menu: Menu
  menuLog: MenuLog
  message: Message
  messageRecord: MessageRecord
  numberSeries: NumberSeries
  outbox: Outbox
  parameterValue: ParameterValue
  part: Part
  partCost: PartCost
  partPrice: PartPrice
  partSearch: PartSearch
  posi: Posi
  priceChange: PriceChange
  qrSession: QrSession
  reservation: Reservation
  rkOrder: RkOrder
  rkProduct: RkProduct
  role: Role
  roleTag: RoleTag
  session: Session
  sidebarContact: SidebarContact
  smsCode: SmsCode
  stockBalance: StockBalance
  stockLedger: StockLedger
  submitStamp: SubmitStamp
  tenantRoot: TenantRoot
  userRole: UserRole
  warehouse: Warehouse
}
