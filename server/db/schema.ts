// Written by `npm run schema` from the database that the migrations make. Do not edit.
import type { ColumnType } from 'kysely'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue }
type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** The database alone writes it. */
type Fixed<T> = T extends ColumnType<infer S, unknown, unknown> ? ColumnType<S, never, never> : ColumnType<T, never, never>
/** Written as text (JSON.stringify): the driver would send an array as a PostgreSQL array. */
type Json = ColumnType<JsonValue, string, string>
/** Exact text when read. */
type Numeric = ColumnType<string, string | number, string | number>

interface AbcBorder {
  tenantId: number
  companyId: number
  month: string
  aNet: Numeric | null
  aPart: number | null
  bNet: Numeric | null
  bPart: number | null
}

interface AccAccount {
  tenantId: number
  accountId: Generated<number>
  companyId: number
  accountName: string
  accountType: number
  bankName: Generated<string>
  bankAccount: Generated<string>
  balance: Generated<Numeric>
  mayOverdraw: Generated<boolean>
  enabled: Generated<boolean>
  sort: Generated<number>
  remark: Generated<string>
  version: Generated<number>
  createdBy: number
  createdAt: Generated<string>
  updatedBy: number
  updatedAt: Generated<string>
}

interface AccFlow {
  tenantId: number
  flowId: Generated<number>
  companyId: number
  accountId: number
  amount: Numeric
  balance: Numeric
  kind: string
  document: string
  documentId: number
  docNo: string
  event: string
  leg: number
  clientId: number | null
  remark: Generated<string>
  bizDate: string
  postedBy: number
  postedAt: Generated<string>
  shiftId: number | null
}

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
  relieved: Generated<Numeric>
  state: Fixed<number>
}

interface AgreedPrice {
  tenantId: number
  agreedId: Generated<number>
  clientId: number | null
  clientType: Generated<string>
  partId: number | null
  pjBrand: Generated<string>
  brandN: Generated<string>
  pjType: Generated<string>
  price: Numeric | null
  script: Generated<string>
  fromDay: string
  toDay: string | null
  remark: Generated<string>
  version: Generated<number>
  createdBy: number
  createdAt: Generated<string>
  updatedBy: number
  updatedAt: Generated<string>
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
  /** Until when the one-time password somebody else knows opens the account; null = the password is his own. */
  oneTimeUntil: string | null
}

interface Area {
  areaId: number
  areaName: string
  fullName: string
  bigArea: string
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
  supportId: Generated<number | null>
}

interface BranchDue {
  tenantId: number
  dueId: Generated<number>
  creditorId: number
  debtorId: number
  document: string
  documentId: number
  docNo: string
  event: string
  amount: Numeric
  bizDate: string
  postedBy: number
  postedAt: Generated<string>
}

interface BranchPrice {
  tenantId: number
  ruleId: Generated<number>
  fromCompanyId: number
  toCompanyId: Generated<number>
  basis: string
  factor: Numeric
  fromDay: string
  createdBy: number
  createdAt: Generated<string>
}

interface Captcha {
  captchaId: string
  answer: string
  expiresAt: string
}

interface CarModel {
  tenantId: number
  modelId: Generated<number>
  parentId: Generated<number>
  level: number
  modelName: Generated<string>
  title: string
  keyN: string
  doc: string
  yearFrom: Generated<number>
  yearTo: Generated<number>
  displacement: Generated<string>
  engine: Generated<string>
  chassis: Generated<string>
  remark: Generated<string>
  sort: Generated<number>
  stopped: Generated<boolean>
  version: Generated<number>
  createdBy: number
  createdAt: Generated<string>
  updatedBy: number
  updatedAt: Generated<string>
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
  shipDate: string | null
  stageAt: Generated<string>
  reversedAt: string | null
  validUntil: string | null
  deposit: Generated<Numeric>
  confirmedAt: string | null
  reversedOn: string | null
  deliverTo: Generated<string>
  carPlate: Generated<string>
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
  sourceLineId: number | null
  doneAmount: Generated<Numeric>
  offered: Generated<boolean>
  estQty: Generated<Numeric>
  costLater: Generated<Numeric>
  feeSum: Generated<Numeric>
  gift: Generated<boolean>
  /** Margin of other branches within the cost, as far as it is known today. */
  innerSum: Generated<Numeric>
  unit: Generated<string>
  unitFactor: Generated<Numeric>
  unitPrice: Numeric | null
}

interface CkTrack {
  tenantId: number
  trackId: Generated<number>
  companyId: number
  ckId: number
  trackType: number
  remark: string
  createdBy: number
  createdAt: Generated<string>
}

interface ClassKept {
  tenantId: number
  companyIds: number[]
  whole: boolean
  firstDay: string
  lastDay: string
  keptId: Generated<number>
  entryId: number
  entriesSince: number
  ledgerId: number
  movesSince: number
  madeAt: Generated<string>
}

interface ClassSums {
  tenantId: number
  keptId: number
  class: string
  parts: number[]
  sums: Json
  traded: number
  diffs: number
  madeAt: Generated<string>
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
  saleStopped: Generated<boolean>
  saleStopReason: Generated<string>
  freightLines: Generated<string>
  freightTimes: Generated<string>
  freightPay: Generated<string>
  walkIn: Generated<boolean>
  settleKind: Generated<string>
  creditUnlimited: Generated<boolean>
  daysUnlimited: Generated<boolean>
  termsSet: Generated<boolean>
  vip: Fixed<boolean>
  invoiceTitle: Generated<string>
  taxNo: Generated<string>
  invoiceType: Generated<string>
  invoiceAddress: Generated<string>
  invoicePhone: Generated<string>
  invoiceBank: Generated<string>
  invoiceAccount: Generated<string>
  invoiceMail: Generated<string>
}

interface ClientAddress {
  tenantId: number
  addressId: Generated<number>
  clientId: number
  receiver: Generated<string>
  phone: Generated<string>
  address: string
  fhCompany: Generated<string>
  remark: Generated<string>
  isDefault: Generated<boolean>
  version: Generated<number>
  updatedBy: number
  updatedAt: Generated<string>
}

interface ClientBalance {
  tenantId: number
  companyId: number
  clientId: number
  receivable: Generated<Numeric>
  payable: Generated<Numeric>
  unshipped: Generated<Numeric>
}

interface ClientCar {
  tenantId: number
  carId: Generated<number>
  clientId: number
  plate: Generated<string>
  vin: Generated<string>
  model: Generated<string>
  remark: Generated<string>
  lastSale: string | null
  version: Generated<number>
  updatedBy: number
  updatedAt: Generated<string>
}

interface ClientContact {
  tenantId: number
  contactId: Generated<number>
  clientId: number
  linkName: string
  position: Generated<string>
  linkTel: Generated<string>
  linkPhone: Generated<string>
  remark: Generated<string>
  version: Generated<number>
  updatedBy: number
  updatedAt: Generated<string>
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

interface CompanyExport {
  tenantId: number
  exportId: Generated<number>
  userId: number
  state: Generated<string>
  note: Generated<string>
  base: string
  parts: Generated<number>
  bytes: Generated<number>
  rowCount: Generated<number>
  fileCount: Generated<number>
  orderedAt: Generated<string>
  until: string | null
  fetchedAt: string | null
  ticketHash: Buffer | null
  ticketUntil: string | null
}

interface CompanyStock {
  tenantId: number
  companyId: number
  ledgerId: number
  countedOn: string
  slowDays: number
  parts: number | null
  pieces: Numeric | null
  value: Numeric | null
  slowParts: number | null
  slowPieces: Numeric | null
  slowValue: Numeric | null
  checkedAt: string
  beside: Numeric | null
  fees: Numeric | null
  risen: number | null
  countedAt: string | null
}

interface CostCover {
  tenantId: number
  coverId: Generated<number>
  companyId: number
  estimateId: number
  document: string
  documentId: number
  docNo: string
  lineId: number
  event: string
  leg: number
  bizDate: string
  qty: Numeric
  provisional: Numeric
  worth: Numeric
  later: Fixed<Numeric>
  /** Margin of other branches within what the goods were worth. */
  innerValue: Generated<Numeric>
}

interface CostEstimate {
  tenantId: number
  estimateId: Generated<number>
  companyId: number
  partId: number
  pool: number
  /** Empty: the pool was short before its estimates were kept. */
  document: string
  documentId: number
  docNo: string
  lineId: number
  event: string
  leg: number
  clientId: number | null
  inchargeId: number | null
  bizDate: string
  qty: Numeric
  value: Numeric
  openQty: Numeric
  openValue: Numeric
}

interface DeletedLogin {
  company: number
  account: number
  event: string
  ip: string
  at: string
}

interface Dept {
  tenantId: number
  deptId: Generated<number>
  parentId: number | null
  deptName: string
  company: Generated<boolean>
  companyNo: Generated<string>
  sort: Generated<number>
  shortName: Generated<string>
  address: Generated<string>
  phone: Generated<string>
  taxNo: Generated<string>
  bankName: Generated<string>
  bankAccount: Generated<string>
  stopped: Generated<boolean>
}

interface DeviceTicket {
  ticketHash: Buffer
  tenantId: number
  userId: number
  browserId: string
  expiresAt: string
}

interface DictAlias {
  tenantId: number
  dictType: string
  aliasN: string
  alias: string
  dictValue: string
  createdBy: number
  createdAt: Generated<string>
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
  supportId: Generated<number | null>
}

interface Download {
  downloadId: Generated<number>
  kind: string
  title: string
  url: string
  version: Generated<string>
  size: Generated<string>
  /** windows, mac, linux, android, ios; empty = any. */
  systems: Generated<string[]>
  remark: Generated<string>
  sort: Generated<number>
  shown: Generated<boolean>
}

interface EntryTicket {
  ticketHash: Buffer
  tenantId: number
  userId: number
  sessionId: number
  expiresAt: string
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
  version: Generated<number>
  updatedBy: Generated<number>
  updatedAt: Generated<string>
}

interface ExportFile {
  tenantId: number
  exportId: Fixed<number>
  userId: number
  name: string
  state: Generated<string>
  rowCount: Generated<number>
  note: Generated<string>
  body: Buffer | null
  orderedAt: Generated<string>
  kind: Generated<string>
}

interface Feedback {
  feedbackId: Generated<number>
  /** Null: written by a visitor who was not signed in. Only operators read those. */
  tenantId: number | null
  userId: number | null
  companyId: number | null
  tenantName: Generated<string>
  realName: Generated<string>
  kind: string
  content: string
  phone: Generated<string>
  pictures: Generated<string[]>
  address: Generated<string>
  userAgent: Generated<string>
  createdAt: Generated<string>
  state: Generated<string>
  answer: Generated<string>
  answeredBy: Generated<string>
  answeredAt: string | null
}

interface FileUse {
  tenantId: number
  /** part, client, user, feedback, money …: the table of the record in short. */
  ownerKind: string
  ownerId: number
  fileId: number
}

interface Fitment {
  tenantId: number
  modelId: number
  partId: number
  createdBy: number
  createdAt: Generated<string>
  place: Generated<string>
  perCar: Generated<Numeric>
  note: Generated<string>
  version: Generated<number>
  updatedBy: number | null
  updatedAt: string | null
}

interface FundOrder {
  tenantId: number
  fundId: Generated<number>
  companyId: number
  kind: string
  fundNo: string
  fundDate: string
  status: string
  accountId: number
  toAccountId: number | null
  amount: Numeric
  fee: Generated<Numeric>
  category: Generated<string>
  counterpart: Generated<string>
  remark: Generated<string>
  createdBy: number
  createdAt: Generated<string>
  reversedBy: number | null
  reversedAt: string | null
  reversedOn: string | null
  toCompanyId: number | null
}

interface GoodsFee {
  tenantId: number
  feeId: Generated<number>
  companyId: number
  documentId: number
  rowNo: number
  kind: string
  partnerId: number
  amount: Numeric
  spread: string
  shares: Generated<string[]>
  remark: Generated<string>
  event: Generated<string>
  postedOn: string | null
  late: Generated<boolean>
  expensed: Generated<Numeric>
  undoneOn: string | null
  document: string
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
  /** What its staged lines take. */
  bytes: Generated<number>
  sheets: Generated<Json>
  /** What the columns hold was guessed from what stands in them. */
  guessed: Generated<boolean>
  /** Lines that are no goods: totals, sections, repeated headers, footers. */
  ignored: Generated<number>
  asked: Generated<number>
  questions: Generated<Json>
  answers: Generated<Json>
  headerKey: Generated<string>
  seal: Generated<string>
  kind: Generated<string>
  companyId: Generated<number>
  bookId: Generated<number>
}

interface ImportBook {
  tenantId: number
  bookId: Generated<number>
  companyId: number
  fileName: string
  state: string
  message: Generated<string>
  sheets: Generated<Json>
  createdBy: number
  createdAt: Generated<string>
  confirmedAt: string | null
  undoneAt: string | null
}

interface ImportChange {
  tenantId: number
  batchId: number
  seq: Fixed<number>
  rowNo: number
  entity: string
  id: number
  before: Json | null
  after: Json
  undone: Generated<boolean>
  key: Generated<string>
}

interface ImportProfile {
  tenantId: number
  supplierId: Generated<number>
  headerKey: string
  mapping: Json
  options: Json
  answers: Json
  usedAt: Generated<string>
  kind: Generated<string>
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
  sheet: Generated<number>
  hidden: Generated<boolean>
  /** What cells hold besides what they show; null: nothing. */
  raw: string[] | null
  shown: Json | null
  down: Json | null
}

interface Installation {
  name: string
  value: Json
}

interface IssuedNumber {
  tenantId: number
  companyId: number
  number: string
}

interface KnownDevice {
  tenantId: number
  deviceId: Generated<number>
  browserId: string
  state: string
  /** Who applied with it, later who came in with it last. */
  userId: number
  userAgent: Generated<string>
  ip: Generated<string>
  applicant: Generated<string>
  reason: Generated<string>
  askedAt: string | null
  decidedBy: number | null
  decidedAt: string | null
  lastLogin: string | null
}

interface Licence {
  tenantId: number
  /** Null: none bought yet, the first plan on sale is offered. */
  planId: number | null
  trial: boolean
  seats: number
  pdaSeats: Generated<number>
  /** The last day of full use. */
  dueDate: string
  /** So many days after it everybody may still look; then the administrators only. */
  graceDays: Generated<number>
}

interface LicenceChange {
  tenantId: number
  changeId: Generated<number>
  kind: string
  orderNo: string | null
  months: Generated<number>
  days: Generated<number>
  /** How many more (refunds: fewer) than before; pda_seats likewise. */
  seats: Generated<number>
  pdaSeats: Generated<number>
  dueBefore: string | null
  dueAfter: string
  reason: Generated<string>
  byWhom: Generated<string>
  changedAt: Generated<string>
}

interface LicenceDuration {
  durationId: Generated<number>
  planId: number
  renewName: string
  months: number
  /** 0.9 = nine tenths of the price are paid (9折). */
  rate: Generated<Numeric>
  enabled: Generated<boolean>
}

interface LicencePlan {
  planId: Generated<number>
  planName: string
  /** One user for a year, in fen. */
  seatFen: number
  /** One PDA for a year, in fen, without the device. */
  pdaFen: Generated<number>
  remark: Generated<string>
  enabled: Generated<boolean>
  sort: Generated<number>
  /** Files, staged imports and exports waiting to be fetched, together. */
  storageGb: Generated<number>
  /** Imports, exports and the like that run at once; the server works four of all companies. */
  jobs: Generated<number>
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

interface LostSale {
  tenantId: number
  lostId: Generated<number>
  companyId: number
  partId: number | null
  pjNo: string
  codeN: string
  pjName: Generated<string>
  amount: Numeric
  clientId: number | null
  clientName: Generated<string>
  askPrice: Numeric | null
  reason: Generated<string>
  remark: Generated<string>
  state: Generated<string>
  version: Generated<number>
  createdBy: number
  createdAt: Generated<string>
  updatedBy: number
  updatedAt: Generated<string>
}

interface MarkEntry {
  tenantId: number
  entryId: Generated<number>
  markId: number
  lineId: number
  round: number
  qty: Numeric
  whole: boolean
  userId: number
  at: Generated<string>
}

interface MarkLine {
  tenantId: number
  lineId: Generated<number>
  markId: number
  companyId: number
  partId: number
  pjNo: string
  pjName: string
  pjSize: Generated<string>
  pjBrand: Generated<string>
  pjUnit: Generated<string>
  warehouseId: number
  posiId: Generated<number>
  snapshotQty: Numeric
  bookQty: Numeric | null
  countedQty: Numeric | null
  round: Generated<number>
  countedBy: number | null
  countedAt: string | null
  postedValue: Generated<Numeric>
}

interface MarkOrder {
  tenantId: number
  markId: Generated<number>
  markNo: string
  companyId: number
  markDate: string
  warehouseId: number
  scope: Generated<Json>
  status: string
  remark: Generated<string>
  lineCount: Generated<number>
  gainQty: Generated<Numeric>
  lossQty: Generated<Numeric>
  gainValue: Generated<Numeric>
  lossValue: Generated<Numeric>
  version: Generated<number>
  modifierId: number
  createdBy: number
  createdAt: Generated<string>
  updatedAt: Generated<string>
  startedAt: string | null
  postedAt: string | null
  reversedAt: string | null
  reversedOn: string | null
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
  /** Names the entry in the standard menu of the program: component of a page, path of a level. */
  key: Generated<string>
  /** What the tenant has set himself (title, place, hidden, noCache, tags); the standard rules the rest. */
  own: Generated<string[]>
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
  /** MESSAGE_KINDS of contract/messages.ts, or notice, reminder. */
  kind: Generated<string>
  /** What may arrive only once carries its name: notice:<id>:<edition>, reminder:<id>:<moment>. */
  once: string | null
}

interface MessageOff {
  tenantId: number
  userId: number
  kind: string
}

interface MessageRecord {
  tenantId: number
  userId: number
  messageId: number
  readAt: string | null
}

interface MoneyAccount {
  tenantId: number
  moneyId: number
  rowNo: number
  accountId: number
  amount: Numeric
  remark: Generated<string>
  method: Generated<string>
  given: Numeric | null
}

interface MoneyItem {
  tenantId: number
  moneyId: number
  ysyfId: number
  amount: Numeric
}

interface MoneyOrder {
  tenantId: number
  moneyId: Generated<number>
  companyId: number
  kind: string
  moneyNo: string
  clientId: number
  moneyDate: string
  status: string
  moneySum: Generated<Numeric>
  discount: Generated<Numeric>
  settling: Generated<string>
  remark: Generated<string>
  version: Generated<number>
  modifierId: number
  createdBy: number
  createdAt: Generated<string>
  updatedAt: Generated<string>
  auditedBy: number | null
  auditedAt: string | null
  reversedAt: string | null
  reversedOn: string | null
  reason: Generated<string>
  ofDocument: string | null
  ofId: number | null
  files: Generated<Json>
}

interface MovingIn {
  tenantId: number
  companyId: number
  state: Generated<string>
  version: Generated<number>
  figures: Generated<Json>
  sealed: Generated<Json>
  reason: Generated<string>
  message: Generated<string>
  closedBefore: string | null
  closedTo: string | null
  openedBy: number | null
  openedAt: string | null
  updatedBy: number
  updatedAt: Generated<string>
}

interface MovingTrial {
  tenantId: number
  companyId: number
  state: string
  message: Generated<string>
  seal: Generated<string>
  lists: Generated<Json>
  lines: Generated<Json>
  figures: Generated<Json>
  free: Generated<Json>
  createdBy: number
  createdAt: Generated<string>
  endedAt: string | null
}

interface Notice {
  tenantId: number
  noticeId: Generated<number>
  title: string
  content: string
  important: Generated<boolean>
  pinned: Generated<boolean>
  audience: Generated<string>
  targetIds: Generated<number[]>
  validUntil: string | null
  state: Generated<string>
  edition: Generated<number>
  version: Generated<number>
  authorId: number
  authorName: string
  createdAt: Generated<string>
  publishedAt: string | null
  withdrawnAt: string | null
}

interface NumberBack {
  tenantId: number
  companyId: number
  number: string
}

interface NumberRule {
  tenantId: number
  companyId: Generated<number>
  kind: string
  prefix: string
  pattern: string
  digits: number
  restart: string
  /** 连号: the number is taken within the transaction of its document, so that none is ever left out; documents of the series wait for each other. */
  gapless: Generated<boolean>
}

interface NumberSeries {
  tenantId: number
  companyId: number
  kind: string
  day: string
  last: Generated<number>
}

interface OfferPrice {
  tenantId: number
  priceId: Generated<number>
  offerId: number
  fromQty: Generated<Numeric>
  price: Numeric | null
  fromDay: string
  toDay: string | null
  changedBy: number
  changedAt: Generated<string>
}

interface OldTrade {
  tenantId: number
  oldId: Generated<number>
  companyId: number
  batchId: number
  kind: string
  tradeDay: string
  partId: number
  clientId: number | null
  partner: Generated<string>
  qty: Numeric
  price: Numeric
  amount: Numeric
  docNo: Generated<string>
  remark: Generated<string>
  /** What the line said: the same line is not there twice. */
  says: string
  createdBy: number
  createdAt: Generated<string>
}

interface OpeningItem {
  tenantId: number
  openingId: Generated<number>
  companyId: number
  clientId: number
  direction: string
  docNo: string
  amount: Numeric
  bizDate: string
  dueDate: string
  remark: Generated<string>
  createdBy: number
  createdAt: Generated<string>
  reversedBy: number | null
  reversedAt: string | null
  reversedOn: string | null
}

interface Outbox {
  outboxId: Generated<number>
  channel: string
  recipient: string
  content: string
  createdAt: Generated<string>
  /** What became of it. 本地 = no provider is connected, it lies here and nowhere else. */
  state: Generated<string>
  /** The provider's number for it. */
  reference: Generated<string>
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
  codeK: Fixed<string>
  pjQuality: Generated<string>
  warrantyMonths: Generated<number>
  warrantyKm: Generated<number>
}

interface PartBought {
  tenantId: number
  companyId: number
  partId: number
  days: string[]
  prices: number[]
}

interface PartCode {
  tenantId: number
  partId: number
  kind: number
  maker: Generated<string>
  makerN: Generated<string>
  no: string
  codeN: string
  sort: Generated<number>
}

interface PartCost {
  tenantId: number
  companyId: number
  partId: number
  pool: number
  qty: Generated<Numeric>
  value: Generated<Numeric>
  lastCost: Generated<Numeric>
  fee: Generated<Numeric>
  /** Margin of other branches within the value. */
  innerValue: Generated<Numeric>
}

interface PartFirst {
  tenantId: number
  companyId: number
  partId: number
  cost: Numeric
}

interface PartMoves {
  tenantId: number
  companyId: number
  span: string
  start: string
  partId: number
  qty: Numeric
  value: Numeric
  innerValue: Numeric
  inQty: Numeric
  inValue: Numeric
  supplierBackQty: Numeric
  supplierBackValue: Numeric
  saleQty: Numeric
  saleValue: Numeric
  saleBackQty: Numeric
  saleBackValue: Numeric
  movedInQty: Numeric
  movedInValue: Numeric
  movedOutQty: Numeric
  movedOutValue: Numeric
  countQty: Numeric
  countValue: Numeric
  diffValue: Numeric
  otherQty: Numeric
  otherValue: Numeric
}

interface PartOnWay {
  tenantId: number
  companyId: number
  partId: number
  qty: Generated<Numeric>
}

interface PartPlan {
  tenantId: number
  companyId: number
  partId: number
  /** Sold in ninety days or below its limit here; other rows say what one company has of what another one looks at. */
  looked: boolean
  qty: number
  least: number
  most: number
  sold30: number
  sold90: number
  /** When its limits were changed after the plan was made: it is weighed from the books. */
  changedAt: string | null
}

interface PartPlanned {
  tenantId: number
  day: string
  /** Parts that the ledger moves beyond it are weighed from the books. */
  ledgerId: number
  /** Whether there are so many parts that a plan is kept. */
  kept: boolean
  /** The normal warehouses whose stock the plan counts. */
  stores: number[]
  plannedAt: string
}

interface PartPosi {
  tenantId: number
  partId: number
  warehouseId: number
  posiId: number
  updatedBy: number
  updatedAt: Generated<string>
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

interface PartRest {
  tenantId: number
  companyId: number
  partId: number
  soldOn: string | null
  cameOn: string | null
  countedOn: string
  until: string | null
  q30: Numeric
  q90: Numeric
  q180: Numeric
  q365: Numeric
}

interface PartSaleDay {
  tenantId: number
  partId: number
  companyId: number
  saleDay: string
  qty: Numeric
  /** Sales orders, not lines. */
  times: number
  oldQty: Generated<Numeric>
  /** Of the old program: its documents, and lines that name none. */
  oldTimes: Generated<number>
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

interface PartSupplied {
  tenantId: number
  companyId: number
  span: string
  start: string
  partId: number
  supplierId: number
  came: Numeric
  cameValue: Numeric
  back: Numeric
  credited: Numeric
  sold: Numeric
  soldValue: Numeric
  rest: Numeric
  restValue: Numeric
}

interface PartUnit {
  tenantId: number
  partId: number
  unit: string
  factor: Numeric
  barcode: Generated<string>
  barcodeN: Generated<string>
  buys: Generated<boolean>
  sells: Generated<boolean>
  sort: Generated<number>
}

interface PayMethod {
  tenantId: number
  methodId: Generated<number>
  companyId: number
  name: string
  accountId: number
  takesChange: Generated<boolean>
  sort: Generated<number>
  enabled: Generated<boolean>
  version: Generated<number>
  updatedBy: number
  updatedAt: Generated<string>
}

interface Period {
  tenantId: number
  companyId: number
  closedTo: string | null
}

interface PeriodLog {
  tenantId: number
  logId: Generated<number>
  companyId: number
  month: string
  action: string
  note: Generated<string>
  userId: number
  at: Generated<string>
  receivable: Numeric | null
  payable: Numeric | null
  funds: Numeric | null
  stockValue: Numeric | null
  /** What other branches owed this one at the end of the month, less what it owed them. */
  branches: Numeric | null
}

interface PlatformNotice {
  noticeId: Generated<number>
  title: string
  content: string
  important: Generated<boolean>
  pinned: Generated<boolean>
  ownersOnly: Generated<boolean>
  tenantIds: Generated<number[]>
  validUntil: string | null
  state: Generated<string>
  edition: Generated<number>
  version: Generated<number>
  authorId: number
  authorName: string
  createdAt: Generated<string>
  publishedAt: string | null
  withdrawnAt: string | null
}

interface Posi {
  tenantId: number
  posiId: Generated<number>
  warehouseId: number
  posiName: string
  walk: Generated<number>
  enabled: Generated<boolean>
  deletedAt: string | null
  remark: Generated<string>
  version: Generated<number>
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
  priceOrderId: number | null
}

interface PriceList {
  tenantId: number
  listId: Generated<number>
  listName: string
  nameN: string
  fromDay: string
  toDay: string | null
  remark: Generated<string>
  version: Generated<number>
  createdBy: number
  createdAt: Generated<string>
  updatedBy: number
  updatedAt: Generated<string>
}

interface PriceListClient {
  tenantId: number
  givenId: Generated<number>
  listId: number
  clientId: number | null
  clientLevel: Generated<string>
}

interface PriceListItem {
  tenantId: number
  itemId: Generated<number>
  listId: number
  partId: number | null
  pjBrand: Generated<string>
  brandN: Generated<string>
  pjType: Generated<string>
  fromQty: Generated<Numeric>
  price: Numeric | null
  script: Generated<string>
  remark: Generated<string>
  version: Generated<number>
  updatedBy: number
  updatedAt: Generated<string>
}

interface PriceOrder {
  tenantId: number
  orderId: Generated<number>
  orderNo: string
  companyId: number
  status: string
  effectAt: string | null
  formula: Generated<string>
  remark: Generated<string>
  lineCount: Generated<number>
  version: Generated<number>
  createdBy: number
  createdAt: Generated<string>
  updatedAt: Generated<string>
  approvedBy: number | null
  approvedAt: string | null
  doneAt: string | null
}

interface PriceOrderLine {
  tenantId: number
  orderId: number
  partId: number
  rowNo: number
  wbPrice: Numeric | null
  xsPrice: Numeric | null
  purchasePrice: Numeric | null
  pfPrice: Numeric | null
  fxPrice: Numeric | null
  minPrice: Numeric | null
  before: Json | null
}

interface PrintChoice {
  tenantId: number
  helperId: number
  reportType: string
  printer: Generated<string>
  copies: Generated<number>
  offsetX: Generated<Numeric>
  offsetY: Generated<Numeric>
}

interface PrintCount {
  tenantId: number
  document: string
  documentId: number
  reportType: string
  times: Generated<number>
  lastBy: number
  lastAt: Generated<string>
}

interface PrintHelper {
  tenantId: number
  helperId: Generated<number>
  deviceId: number
  tokenHash: Buffer
  machineId: string
  machineName: string
  systemName: string
  version: string
  printers: Generated<Json>
  pairedBy: number
  pairedAt: Generated<string>
  endedAt: string | null
  /** Its connection; null = none. Believed while seen_at is fresh: a server that was killed could not take it back. */
  socket: string | null
  seenAt: Generated<string>
}

interface PrintHost {
  tenantId: number
  hostId: Generated<number>
  deviceId: number
  companyId: number
  mac: Generated<string>
  systemName: string
  computer: string
  /** 访客码 */
  registerNo: Generated<string>
  printHost: Generated<boolean>
  lastUpdateTime: Generated<string>
}

interface PrintLogo {
  tenantId: number
  companyId: number
  file: Json
  body: Buffer
  updatedBy: number
  updatedAt: Generated<string>
}

interface PrintPairing {
  codeHash: Buffer
  tenantId: number
  deviceId: number
  userId: number
  expiresAt: string
}

interface PrintTask {
  tenantId: number
  taskId: Fixed<number>
  companyId: number
  userId: number
  reportType: string
  title: string
  body: Buffer | null
  state: string
  remark: Generated<string>
  createdAt: Generated<string>
  /** Whose it is to print; null = the browser's. */
  helperId: number | null
  /** The print host it goes through (代理打印); null = the computer of whoever pressed the button. */
  hostId: number | null
  computer: Generated<string>
  paper: Generated<Json>
  /** The task of the same press that holds the pages. */
  bodyOf: number | null
  digest: Generated<string>
  bytes: Generated<number>
  /** Tries that a person wanted: the helper puts each on paper at most once. */
  round: Generated<number>
  /** How often this round was sent. */
  attempts: Generated<number>
  /** The helper has it. */
  ackedAt: string | null
  /** The helper has taken the pages of this round: before that nothing can have come out. */
  fetchedAt: string | null
  /** Failed, yet something may lie in the printer. */
  uncertain: Generated<boolean>
  movedAt: Generated<string>
}

interface PrintTemplate {
  tenantId: number
  companyId: number
  reportType: string
  version: number
  layout: Json | null
  createdBy: number
  createdAt: Generated<string>
}

interface PurchaseLine {
  tenantId: number
  lineId: Generated<number>
  cgId: number
  rowNo: number
  companyId: number
  partId: number
  pjNo: string
  pjName: string
  pjSize: Generated<string>
  pjType: Generated<string>
  pjFactory: Generated<string>
  pjBrand: Generated<string>
  pjUnit: Generated<string>
  warehouseId: number
  cgAmount: Numeric
  inAmount: Generated<Numeric>
  purchasePrice: Numeric
  purchaseSum: Numeric
  remark: Generated<string>
  supNo: Generated<string>
  unit: Generated<string>
  unitFactor: Generated<Numeric>
  unitPrice: Numeric | null
}

interface PurchaseOrder {
  tenantId: number
  cgId: Generated<number>
  cgNo: string
  companyId: number
  supplierId: number
  cgDate: string
  arriveDate: string | null
  status: string
  buyer: Generated<string>
  paytype: Generated<string>
  contractNo: Generated<string>
  remark: Generated<string>
  cgAmount: Generated<Numeric>
  inAmount: Generated<Numeric>
  cgSum: Generated<Numeric>
  lineCount: Generated<number>
  version: Generated<number>
  modifierId: number
  createdBy: number
  createdAt: Generated<string>
  updatedAt: Generated<string>
  auditedAt: string | null
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
  /** The identity that scanned it without a login; user_id follows when one of its accounts is chosen. */
  openid: Generated<string>
}

interface Question {
  questionId: Generated<number>
  questionTitle: string
  tags: Generated<string[]>
  /** Simple markup (web/modules/helpdesk/markup.ts), never HTML. */
  content: string
  sort: Generated<number>
  shown: Generated<boolean>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

interface RecoveryCode {
  tenantId: number
  userId: number
  codeHash: Buffer
}

interface Reminder {
  tenantId: number
  reminderId: Generated<number>
  userId: number
  userIds: number[]
  content: string
  link: Generated<string>
  linkName: Generated<string>
  repeat: Generated<string>
  startsAt: string
  nextAt: string | null
  sentAt: string | null
  version: Generated<number>
  createdAt: Generated<string>
}

interface RenewOrder {
  tenantId: number
  /** Ends in T and the tenant: a channel that tells of it knows no tenant. */
  orderNo: string
  userId: number
  paytype: string
  /** Sandbox, or a test amount: never part of the revenue. */
  playMoney: Generated<boolean>
  /** 1 buy, 2 renew, 3 add users until the due date. */
  addType: number
  planId: number
  planName: string
  renewName: string
  months: number
  userNum: number
  pdaNum: number
  totalFen: number
  payFen: number
  status: Generated<string>
  qrCode: Generated<string>
  createdAt: Generated<string>
  expiresAt: string
  paidAt: string | null
  tradeNo: Generated<string>
}

interface RenewPayment {
  tenantId: number
  orderNo: string
  paytype: string
  tradeNo: string
  paidFen: number
  outcome: string
  refund: Generated<string>
  refundReason: Generated<string>
  refundBy: Generated<string>
  refundedAt: string | null
  paidAt: Generated<string>
}

interface RenewStatement {
  paytype: string
  day: string
  inCount: number
  /** What the channel says came in that day for orders of ours; out_fen = what it gave back. */
  inFen: number
  outCount: number
  outFen: number
  /** Lines on which the two sides differ. */
  differences: number
  checkedAt: Generated<string>
  checkedBy: Generated<string>
}

interface ReportRun {
  tenantId: number
  runId: Fixed<number>
  userId: number
  companyId: number
  digest: string
  title: string
  question: Json
  state: Generated<string>
  weight: number
  answer: Json | null
  note: Generated<string>
  orderedAt: Generated<string>
  startedAt: string | null
  endedAt: string | null
}

interface ReportSchedule {
  tenantId: number
  scheduleId: Fixed<number>
  userId: number
  companyId: number
  name: string
  question: Json
  daily: Generated<boolean>
  atTime: string
  rhythm: string
  days: Generated<number[]>
  receivers: number[]
  form: string
  wechat: Generated<boolean>
  wechatFigures: Generated<boolean>
  enabled: Generated<boolean>
  nextAt: string | null
  sentAt: string | null
  version: Generated<number>
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

interface ResultClient {
  tenantId: number
  companyId: number
  start: string
  clientId: number
  inchargeId: number
  n: number
  docs: number
  qty: Numeric
  backQty: Numeric
  income: Numeric
  back: Numeric
  cost: Numeric
  diff: Numeric
  freight: Numeric
  innerCost: Numeric
  span: string
}

interface ResultDay {
  tenantId: number
  companyId: number
  bizDate: string
  kind: string
  category: string
  inchargeId: number
  warehouseId: number
  /** Lines: those of postings less those of their 红冲. */
  n: number
  docs: number
  qty: Numeric
  income: Numeric
  cost: Numeric
  innerCost: Numeric
  entries: Generated<number>
}

interface ResultEntry {
  tenantId: number
  entryId: Generated<number>
  companyId: number
  bizDate: string
  kind: string
  category: Generated<string>
  partId: number | null
  clientId: number | null
  inchargeId: number | null
  warehouseId: number | null
  /** Pieces sold above 0, returned below 0. */
  qty: Generated<Numeric>
  /** +1 on the first line of a posting, −1 on that of its 红冲. */
  docs: Generated<number>
  income: Generated<Numeric>
  cost: Generated<Numeric>
  amount: Fixed<Numeric>
  /** Margin between companies of the group within the cost. */
  innerCost: Generated<Numeric>
  document: string
  documentId: number
  docNo: string
  lineId: Generated<number>
  event: string
  leg: Generated<number>
  /** The line of the sale whose cost this corrects. */
  aboutLineId: number | null
  /** When the entry was written; of postings before the ledger was kept: when it was added. */
  postedAt: Generated<string>
  postedBy: number
}

interface ResultFilling {
  tenantId: number
  total: Generated<number>
  done: Generated<number>
  document: Generated<string>
  upto: Generated<number>
  finishedAt: string | null
}

interface ResultMonth {
  tenantId: number
  companyId: number
  month: string
  kind: string
  category: string
  inchargeId: number
  warehouseId: number
  n: number
  docs: number
  qty: Numeric
  income: Numeric
  cost: Numeric
  innerCost: Numeric
  entries: Generated<number>
}

interface ResultOfAdjustment {
  tenantId: Fixed<number | null>
  companyId: Fixed<number | null>
  bizDate: Fixed<string | null>
  kind: Fixed<string | null>
  category: Fixed<string | null>
  partId: Fixed<number | null>
  clientId: Fixed<number | null>
  inchargeId: Fixed<number | null>
  warehouseId: Fixed<number | null>
  qty: Fixed<number | null>
  docs: Fixed<number | null>
  income: Fixed<Numeric | null>
  cost: Fixed<Numeric | null>
  document: Fixed<string | null>
  documentId: Fixed<number | null>
  docNo: Fixed<string | null>
  lineId: Fixed<number | null>
  event: Fixed<string | null>
  leg: Fixed<number | null>
  aboutLineId: Fixed<number | null>
  postedBy: Fixed<number | null>
  innerCost: Fixed<Numeric | null>
}

interface ResultOfCash {
  tenantId: Fixed<number | null>
  companyId: Fixed<number | null>
  bizDate: Fixed<string | null>
  kind: Fixed<string | null>
  category: Fixed<string | null>
  partId: Fixed<number | null>
  clientId: Fixed<number | null>
  inchargeId: Fixed<number | null>
  warehouseId: Fixed<number | null>
  qty: Fixed<number | null>
  docs: Fixed<number | null>
  income: Fixed<Numeric | null>
  cost: Fixed<Numeric | null>
  document: Fixed<string | null>
  documentId: Fixed<number | null>
  docNo: Fixed<string | null>
  lineId: Fixed<number | null>
  event: Fixed<string | null>
  leg: Fixed<number | null>
  aboutLineId: Fixed<number | null>
  postedBy: Fixed<number | null>
  innerCost: Fixed<Numeric | null>
}

interface ResultOfDifference {
  tenantId: Fixed<number | null>
  companyId: Fixed<number | null>
  bizDate: Fixed<string | null>
  kind: Fixed<string | null>
  category: Fixed<string | null>
  partId: Fixed<number | null>
  clientId: Fixed<number | null>
  inchargeId: Fixed<number | null>
  warehouseId: Fixed<number | null>
  qty: Fixed<number | null>
  docs: Fixed<number | null>
  income: Fixed<number | null>
  cost: Fixed<Numeric | null>
  document: Fixed<string | null>
  documentId: Fixed<number | null>
  docNo: Fixed<string | null>
  lineId: Fixed<number | null>
  event: Fixed<string | null>
  leg: Fixed<number | null>
  aboutLineId: Fixed<number | null>
  postedBy: Fixed<number | null>
  innerCost: Fixed<Numeric | null>
}

interface ResultOfItem {
  tenantId: Fixed<number | null>
  companyId: Fixed<number | null>
  bizDate: Fixed<string | null>
  kind: Fixed<string | null>
  category: Fixed<string | null>
  partId: Fixed<number | null>
  clientId: Fixed<number | null>
  inchargeId: Fixed<number | null>
  warehouseId: Fixed<number | null>
  qty: Fixed<number | null>
  docs: Fixed<number | null>
  income: Fixed<Numeric | null>
  cost: Fixed<Numeric | null>
  document: Fixed<string | null>
  documentId: Fixed<number | null>
  docNo: Fixed<string | null>
  lineId: Fixed<number | null>
  event: Fixed<string | null>
  leg: Fixed<number | null>
  aboutLineId: Fixed<number | null>
  postedBy: Fixed<number | null>
  innerCost: Fixed<Numeric | null>
}

interface ResultOfLateFee {
  tenantId: Fixed<number | null>
  companyId: Fixed<number | null>
  bizDate: Fixed<string | null>
  kind: Fixed<string | null>
  category: Fixed<string | null>
  partId: Fixed<number | null>
  clientId: Fixed<number | null>
  inchargeId: Fixed<number | null>
  warehouseId: Fixed<number | null>
  qty: Fixed<number | null>
  docs: Fixed<number | null>
  income: Fixed<number | null>
  cost: Fixed<Numeric | null>
  document: Fixed<string | null>
  documentId: Fixed<number | null>
  docNo: Fixed<string | null>
  lineId: Fixed<number | null>
  event: Fixed<string | null>
  leg: Fixed<number | null>
  aboutLineId: Fixed<number | null>
  postedBy: Fixed<number | null>
  innerCost: Fixed<Numeric | null>
}

interface ResultOfPaper {
  tenantId: Fixed<number | null>
  companyId: Fixed<number | null>
  bizDate: Fixed<string | null>
  kind: Fixed<string | null>
  category: Fixed<string | null>
  partId: Fixed<number | null>
  clientId: Fixed<number | null>
  inchargeId: Fixed<number | null>
  warehouseId: Fixed<number | null>
  qty: Fixed<number | null>
  docs: Fixed<number | null>
  income: Fixed<Numeric | null>
  cost: Fixed<Numeric | null>
  document: Fixed<string | null>
  documentId: Fixed<number | null>
  docNo: Fixed<string | null>
  lineId: Fixed<number | null>
  event: Fixed<string | null>
  leg: Fixed<number | null>
  aboutLineId: Fixed<number | null>
  postedBy: Fixed<number | null>
  innerCost: Fixed<Numeric | null>
}

interface ResultOfReturn {
  tenantId: Fixed<number | null>
  companyId: Fixed<number | null>
  bizDate: Fixed<string | null>
  kind: Fixed<string | null>
  category: Fixed<string | null>
  partId: Fixed<number | null>
  clientId: Fixed<number | null>
  inchargeId: Fixed<number | null>
  warehouseId: Fixed<number | null>
  qty: Fixed<Numeric | null>
  docs: Fixed<number | null>
  income: Fixed<Numeric | null>
  cost: Fixed<Numeric | null>
  document: Fixed<string | null>
  documentId: Fixed<number | null>
  docNo: Fixed<string | null>
  lineId: Fixed<number | null>
  event: Fixed<string | null>
  leg: Fixed<number | null>
  aboutLineId: Fixed<number | null>
  postedBy: Fixed<number | null>
  innerCost: Fixed<Numeric | null>
}

interface ResultOfSale {
  tenantId: Fixed<number | null>
  companyId: Fixed<number | null>
  bizDate: Fixed<string | null>
  kind: Fixed<string | null>
  category: Fixed<string | null>
  partId: Fixed<number | null>
  clientId: Fixed<number | null>
  inchargeId: Fixed<number | null>
  warehouseId: Fixed<number | null>
  qty: Fixed<Numeric | null>
  docs: Fixed<number | null>
  income: Fixed<Numeric | null>
  cost: Fixed<Numeric | null>
  document: Fixed<string | null>
  documentId: Fixed<number | null>
  docNo: Fixed<string | null>
  lineId: Fixed<number | null>
  event: Fixed<string | null>
  leg: Fixed<number | null>
  aboutLineId: Fixed<number | null>
  postedBy: Fixed<number | null>
  innerCost: Fixed<Numeric | null>
}

interface ResultPart {
  tenantId: number
  companyId: number
  span: string
  start: string
  partId: number
  n: number
  docs: number
  qty: Numeric
  backQty: Numeric
  income: Numeric
  back: Numeric
  cost: Numeric
  diff: Numeric
  freight: Numeric
  innerCost: Numeric
  squares: Generated<Numeric>
  sales: Generated<number>
  backs: Generated<number>
  diffs: Generated<number>
  freights: Generated<number>
}

interface ResultRolled {
  tenantId: number
  entryId: number
  ledgerId: number
  rolledAt: Generated<string>
}

interface ResultSource {
  tenantId: Fixed<number | null>
  companyId: Fixed<number | null>
  bizDate: Fixed<string | null>
  kind: Fixed<string | null>
  category: Fixed<string | null>
  partId: Fixed<number | null>
  clientId: Fixed<number | null>
  inchargeId: Fixed<number | null>
  warehouseId: Fixed<number | null>
  qty: Fixed<Numeric | null>
  docs: Fixed<number | null>
  income: Fixed<Numeric | null>
  cost: Fixed<Numeric | null>
  document: Fixed<string | null>
  documentId: Fixed<number | null>
  docNo: Fixed<string | null>
  lineId: Fixed<number | null>
  event: Fixed<string | null>
  leg: Fixed<number | null>
  aboutLineId: Fixed<number | null>
  postedBy: Fixed<number | null>
  innerCost: Fixed<Numeric | null>
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
  reversedAt: string | null
  reversedOn: string | null
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
  cgLineId: number | null
  feeSum: Generated<Numeric>
  unit: Generated<string>
  unitFactor: Generated<Numeric>
  unitPrice: Numeric | null
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

interface SaleGrant {
  tenantId: number
  grantId: Generated<number>
  companyId: number
  clientId: number
  askedBy: number
  inchargeId: number
  askedAt: string
  expiresAt: string
  faceHash: Buffer
  shown: Json
  status: Generated<string>
  answeredBy: number | null
  answeredAt: string | null
  note: Generated<string>
  ckId: number | null
}

interface SampleCompany {
  tenantId: number
  userId: number
  sampleTenant: number
  sampleUser: number
  sampleCompany: number
  state: string
  enteredAt: Generated<string>
  progress: Generated<number>
}

interface SandboxPayment {
  orderNo: string
  fen: number
  subject: string
  state: Generated<string>
  tradeNo: Generated<string>
  createdAt: Generated<string>
  paidAt: string | null
  refundedAt: string | null
}

interface SavedView {
  tenantId: number
  viewId: Fixed<number>
  userId: number
  place: string
  name: string
  question: Json
  savedAt: Generated<string>
  shared: Generated<boolean>
  version: Generated<number>
}

interface SearchRebuild {
  tenantId: number
  subject: string
  state: string
  done: Generated<number>
  total: Generated<number>
  orderedBy: number
  orderedAt: Generated<string>
  finishedAt: string | null
}

interface SecondFactor {
  tenantId: number
  userId: number
  /** The shared secret, closed with the key of the installation, which is not in this database. */
  sealed: Buffer
  /** Of the recovery codes' hashes. */
  salt: Buffer
  /** The half minute of the code that counted last: none counts twice, nor an older one. */
  lastStep: Generated<number>
  begunAt: Generated<string>
  /** null = being set up: not asked for yet. */
  setAt: string | null
}

interface SecondStep {
  ticketHash: Buffer
  tenantId: number
  userId: number
  companyId: number
  browserId: string
  /** Whether the password is to be remembered; null = it was not by password. */
  remember: boolean | null
  /** The session of another account that ends with this login. */
  leaves: number | null
  expiresAt: string
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
  /** An operator sits here, not the user. */
  supportId: number | null
  /** It ends then at the latest: thirty days after the login, a support visit sooner. */
  endsAt: Generated<string>
  /** Hash of the HttpOnly cookie without which the token opens nothing; null = begun before there was one. */
  companionHash: Buffer | null
  /** What a page sends to say that it was drawn for this session. */
  pageKey: Generated<string>
  /** A phone, a tablet or a PDA: it stands beside the session at a desk. */
  handheld: Generated<boolean>
}

interface Settlement {
  tenantId: number
  settlementId: Generated<number>
  companyId: number
  clientId: number
  direction: string
  debitId: number
  creditId: number
  amount: Numeric
  settledOn: string
  settledBy: number
  settledAt: Generated<string>
  reverses: number | null
  inWindow: Generated<boolean>
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
  /** The card in the help drawer. */
  afterSales: Generated<boolean>
}

interface SignUp {
  signUpId: Generated<number>
  companyName: string
  realName: string
  phone: string
  ip: string
  address: Generated<string>
  state: string
  /** Of one who waits; the account takes it over. */
  passwordHash: string | null
  loginAccount: Generated<string>
  openedTenant: number | null
  refusal: Generated<string>
  askedAt: Generated<string>
  judgedAt: string | null
  judgedBy: Generated<string>
  termsVersion: Generated<string>
  agreedAt: string | null
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
  /** Surely never sent: it opens nothing, and the next may be asked for at once. */
  failed: Generated<boolean>
  /** That asked for it, having read a picture where one was due: it reads no second one for this phone the same day. */
  browserId: Generated<string>
}

interface SmsDay {
  day: string
  /** all, a purpose, or tenant:<id>. */
  scope: string
  sent: Generated<number>
  /** Percent the operators heard of last, 0, 80 or 100, of the limit told_most: of another one they hear anew. */
  told: Generated<number>
  toldMost: Generated<number>
}

interface StatementItem {
  tenantId: number
  statementId: number
  ysyfId: number
}

interface StatementOrder {
  tenantId: number
  statementId: Generated<number>
  companyId: number
  clientId: number
  direction: string
  statementNo: string
  month: string
  status: string
  opening: Numeric
  charged: Numeric
  paid: Numeric
  closing: Numeric
  itemCount: number
  dueDate: string | null
  remark: Generated<string>
  createdBy: number
  createdAt: Generated<string>
  confirmedBy: number | null
  confirmedAt: string | null
  sold: Generated<Numeric>
  returned: Generated<Numeric>
  received: Generated<Numeric>
  refunded: Generated<Numeric>
  discount: Generated<Numeric>
  writtenOff: Generated<Numeric>
  other: Generated<Numeric>
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

interface StockDay {
  tenantId: number
  companyId: number
  bizDate: string
  kind: string
  warehouseId: number
  moves: number
  qty: Numeric
  value: Numeric
  innerValue: Generated<Numeric>
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
  fee: Generated<Numeric>
  /** Margin of other branches within the value, signed like it. */
  innerValue: Generated<Numeric>
}

interface StockLimit {
  tenantId: number
  companyId: number
  partId: number
  warehouseId: Generated<number>
  maxAmount: Generated<Numeric>
  minAmount: Generated<Numeric>
  state: Generated<number>
  updatedBy: number
  updatedAt: Generated<string>
}

interface StockPaper {
  tenantId: number
  paperId: Generated<number>
  kind: string
  paperNo: string
  companyId: number
  toCompanyId: number | null
  paperDate: string
  status: string
  toWarehouseId: Generated<number>
  reason: Generated<string>
  remark: Generated<string>
  qty: Generated<Numeric>
  value: Generated<Numeric>
  lineCount: Generated<number>
  missing: Generated<string>
  version: Generated<number>
  modifierId: number
  createdBy: number
  createdAt: Generated<string>
  updatedAt: Generated<string>
  postedAt: string | null
  reversedAt: string | null
  reversedOn: string | null
  feeSum: Generated<Numeric>
  /** 调拨 with a price: what the receiver owes for it; null = at its value. */
  branchSum: Numeric | null
}

interface StockPaperLine {
  tenantId: number
  lineId: Generated<number>
  paperId: number
  rowNo: number
  kind: string
  companyId: number
  toCompanyId: number | null
  paperDate: string
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
  toWarehouseId: Generated<number>
  toPosiId: Generated<number>
  qty: Numeric
  gotQty: Numeric | null
  price: Numeric | null
  value: Generated<Numeric>
  poolValue: Generated<Numeric>
  remark: Generated<string>
  fee: Generated<Numeric>
  feeSum: Generated<Numeric>
  branchPrice: Numeric | null
  branchSum: Numeric | null
  /** 调拨: margin of other branches within the value it was sent with. */
  innerValue: Generated<Numeric>
}

interface StockPart {
  tenantId: number
  companyId: number
  span: string
  start: string
  partId: number
  pool: number
  kind: string
  n: number
  qty: Numeric
  value: Numeric
  fee: Numeric
  innerValue: Generated<Numeric>
}

interface StockPool {
  tenantId: number
  companyId: number
  pool: number
  qty: Numeric
  value: Numeric
  innerValue: Numeric
}

interface StockRolled {
  tenantId: number
  ledgerId: number
}

interface StoredFile {
  tenantId: number
  fileId: Generated<number>
  /** asked: a ticket was given · checking: the bytes are being looked at · kept: checked, may be shown · gone: to be deleted from the store. */
  state: Generated<string>
  ticket: Generated<string>
  /** Where the browser puts its bytes; never read by anybody but the check. */
  incomingKey: Generated<string>
  fileKey: Generated<string>
  fileName: string
  fileType: Generated<string>
  /** Bytes; of a kept file those that are kept (a picture is written anew). */
  fileSize: number
  width: number | null
  height: number | null
  sha256: Generated<string>
  createdBy: number
  createdAt: Generated<string>
}

interface SubmitStamp {
  tenantId: number
  userId: number
  path: string
  stamp: string
  doneAt: Generated<string>
}

interface Supersession {
  tenantId: number
  supersessionId: Generated<number>
  oldNo: string
  oldN: string
  newNo: string
  newN: string
  remark: Generated<string>
  createdBy: number
  createdAt: Generated<string>
}

interface SupplierOffer {
  tenantId: number
  offerId: Generated<number>
  partId: number
  supplierId: number
  supNo: Generated<string>
  supNoK: Generated<string>
  supName: Generated<string>
  moq: Generated<Numeric>
  pack: Generated<Numeric>
  leadDays: number | null
  spot: Generated<boolean>
  taxIn: Generated<boolean>
  taxRate: Generated<Numeric>
  preferred: Generated<boolean>
  stopped: Generated<boolean>
  remark: Generated<string>
  seenAt: string
  version: Generated<number>
  createdBy: number
  createdAt: Generated<string>
  updatedBy: number
  updatedAt: Generated<string>
}

interface SupplierSupplied {
  tenantId: number
  companyId: number
  span: string
  start: string
  supplierId: number
  came: Numeric
  cameValue: Numeric
  back: Numeric
  credited: Numeric
  sold: Numeric
  soldValue: Numeric
  rest: Numeric
  restValue: Numeric
}

interface SupportVisit {
  tenantId: number
  supportId: Generated<number>
  userId: number
  operatorTenant: number
  operatorUser: number
  operatorAccount: string
  operatorName: string
  reason: string
  beganAt: Generated<string>
  endsAt: Generated<string>
}

interface TenantNote {
  tenantId: number
  about: number
  note: string
}

interface TenantRoot {
  tenantId: number
  name: string
  createdAt: Generated<string>
  /** Nobody of this tenant can sign in since. */
  stoppedAt: string | null
  stopReason: Generated<string>
  /** From then on the company is deleted; null: nobody asked for it. */
  deleteAt: string | null
  deleteAskedAt: string | null
  deleteAskedBy: Generated<string>
  sampleOf: number | null
  sampleUser: number | null
  /** Shows the certificate when the company is gone and nobody can sign in any more. */
  deleteReceipt: Generated<string>
  menuSum: Generated<string>
}

interface ThOrder {
  tenantId: number
  thId: Generated<number>
  thNo: string
  thType: number
  companyId: number
  clientId: number
  thDate: string
  status: string
  inchargeId: Generated<number>
  reason: Generated<string>
  remark: Generated<string>
  thAmount: Generated<Numeric>
  thSum: Generated<Numeric>
  costSum: Generated<Numeric>
  lineCount: Generated<number>
  version: Generated<number>
  modifierId: number
  createdBy: number
  createdAt: Generated<string>
  updatedAt: Generated<string>
  postedAt: string | null
  postDate: string | null
  reversedAt: string | null
  reversedOn: string | null
}

interface ThProduct {
  tenantId: number
  lineId: Generated<number>
  thId: number
  rowNo: number
  thType: number
  companyId: number
  /** Line of ck_product (th_type 0) or rk_product (1); below 0: the old_trade line of that number without its sign. */
  sourceLineId: number
  sourceId: number
  sourceNo: string
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
  thAmount: Numeric
  shortAmount: Generated<Numeric>
  thPrice: Numeric
  thSum: Numeric
  costSum: Generated<Numeric>
  claims: Generated<boolean>
  posted: Generated<boolean>
  reason: Generated<string>
  remark: Generated<string>
  unit: Generated<string>
  unitFactor: Generated<Numeric>
  unitPrice: Numeric | null
  /** Of what a client gave back: who had last brought the part to the company by that day. Null: nobody, or a return to a supplier. */
  supplierId: number | null
}

interface TillCount {
  tenantId: number
  shiftId: number
  accountId: number
  opening: Numeric
  received: Numeric
  refunded: Numeric
  expected: Numeric
  counted: Numeric | null
}

interface TillShift {
  tenantId: number
  shiftId: Generated<number>
  companyId: number
  cashierId: number
  accountId: number
  status: Generated<string>
  openedAt: string
  opening: Numeric
  closedAt: string | null
  handedTo: number | null
  handed: Generated<Numeric>
  receivedBy: number | null
  receivedAt: string | null
}

interface TransferRequest {
  tenantId: number
  dyId: Generated<number>
  dyNo: string
  companyId: number
  toCompanyId: number
  needBy: string | null
  status: string
  ckId: number | null
  paperId: number | null
  reason: Generated<string>
  remark: Generated<string>
  qty: Generated<Numeric>
  lineCount: Generated<number>
  version: Generated<number>
  modifierId: number
  createdBy: number
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

interface TransferRequestLine {
  tenantId: number
  lineId: Generated<number>
  dyId: number
  companyId: number
  rowNo: number
  partId: number
  pjNo: string
  pjName: string
  pjSize: Generated<string>
  pjType: Generated<string>
  pjFactory: Generated<string>
  pjBrand: Generated<string>
  pjUnit: Generated<string>
  qty: Numeric
  agreedQty: Numeric | null
  sentQty: Numeric | null
  gotQty: Numeric | null
  remark: Generated<string>
}

interface TrustedBrowser {
  tenantId: number
  userId: number
  browserId: string
  tokenHash: Buffer
  expiresAt: string
}

interface UnfiledOffer {
  tenantId: number
  unfiledId: Generated<number>
  supplierId: number
  pjNo: string
  codeN: string
  pjName: Generated<string>
  pjBrand: Generated<string>
  brandN: Generated<string>
  pjSize: Generated<string>
  pjUnit: Generated<string>
  supNo: Generated<string>
  supNoK: Generated<string>
  prices: Json
  moq: Generated<Numeric>
  pack: Generated<Numeric>
  leadDays: number | null
  spot: Generated<boolean>
  taxIn: Generated<boolean>
  taxRate: Generated<Numeric>
  remark: Generated<string>
  seenAt: string
  version: Generated<number>
  updatedBy: number
  updatedAt: Generated<string>
}

interface UserPin {
  tenantId: number
  userId: number
  pinHash: string
  fails: Generated<number>
  failedAt: string | null
  updatedAt: Generated<string>
}

interface UserRole {
  tenantId: number
  userId: number
  roleId: number
}

interface UserSetting {
  tenantId: number
  userId: number
  key: string
  value: Json
  savedAt: Generated<string>
}

interface VinPattern {
  tenantId: number
  vinHead: string
  yearSign: string
  modelId: number
  times: Generated<number>
  updatedBy: number
  updatedAt: Generated<string>
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
  /** New lines of documents begin with it; at most one of a company. */
  isDefault: Generated<boolean>
}

interface WechatAccess {
  appId: string
  accessToken: Generated<string>
  expiresAt: Generated<string>
  leasedUntil: Generated<string>
}

interface WechatBinding {
  tenantId: number
  userId: number
  openid: string
  nickName: Generated<string>
  headImg: Generated<string>
  boundAt: Generated<string>
  /** The same person in every app of the owner; empty where WeChat tells none. */
  unionId: Generated<string>
}

interface WechatNotice {
  stamp: string
  heardAt: Generated<string>
}

interface WechatTicket {
  tid: string
  tenantId: number
  userId: number
  state: Generated<string>
  /** Who scanned it. */
  openid: Generated<string>
  askedAt: Generated<string>
}

export interface DB {
  abcBorder: AbcBorder
  accAccount: AccAccount
  accFlow: AccFlow
  accysyf: Accysyf
  agreedPrice: AgreedPrice
  appUser: AppUser
  area: Area
  auditLog: AuditLog
  branchDue: BranchDue
  branchPrice: BranchPrice
  captcha: Captcha
  carModel: CarModel
  ckOrder: CkOrder
  ckProduct: CkProduct
  ckTrack: CkTrack
  classKept: ClassKept
  classSums: ClassSums
  client: Client
  clientAddress: ClientAddress
  clientBalance: ClientBalance
  clientCar: ClientCar
  clientContact: ClientContact
  clientSearch: ClientSearch
  columnLayout: ColumnLayout
  companyExport: CompanyExport
  companyStock: CompanyStock
  costCover: CostCover
  costEstimate: CostEstimate
  deletedLogin: DeletedLogin
  dept: Dept
  deviceTicket: DeviceTicket
  dictAlias: DictAlias
  dictEntry: DictEntry
  dictType: DictType
  docLog: DocLog
  download: Download
  entryTicket: EntryTicket
  exchangeCode: ExchangeCode
  exchangeGroup: ExchangeGroup
  exportFile: ExportFile
  feedback: Feedback
  fileUse: FileUse
  fitment: Fitment
  fundOrder: FundOrder
  goodsFee: GoodsFee
  importBatch: ImportBatch
  importBook: ImportBook
  importChange: ImportChange
  importProfile: ImportProfile
  importRow: ImportRow
  installation: Installation
  issuedNumber: IssuedNumber
  knownDevice: KnownDevice
  licence: Licence
  licenceChange: LicenceChange
  licenceDuration: LicenceDuration
  licencePlan: LicencePlan
  loginCredential: LoginCredential
  loginFailure: LoginFailure
  loginLog: LoginLog
  loginName: LoginName
  lostSale: LostSale
  markEntry: MarkEntry
  markLine: MarkLine
  markOrder: MarkOrder
  masterSeries: MasterSeries
  menu: Menu
  menuLog: MenuLog
  message: Message
  messageOff: MessageOff
  messageRecord: MessageRecord
  moneyAccount: MoneyAccount
  moneyItem: MoneyItem
  moneyOrder: MoneyOrder
  movingIn: MovingIn
  movingTrial: MovingTrial
  notice: Notice
  numberBack: NumberBack
  numberRule: NumberRule
  numberSeries: NumberSeries
  offerPrice: OfferPrice
  oldTrade: OldTrade
  openingItem: OpeningItem
  outbox: Outbox
  parameterValue: ParameterValue
  part: Part
  partBought: PartBought
  partCode: PartCode
  partCost: PartCost
  partFirst: PartFirst
  partMoves: PartMoves
  partOnWay: PartOnWay
  partPlan: PartPlan
  partPlanned: PartPlanned
  partPosi: PartPosi
  partPrice: PartPrice
  partRest: PartRest
  partSaleDay: PartSaleDay
  partSearch: PartSearch
  partSupplied: PartSupplied
  partUnit: PartUnit
  payMethod: PayMethod
  period: Period
  periodLog: PeriodLog
  platformNotice: PlatformNotice
  posi: Posi
  priceChange: PriceChange
  priceList: PriceList
  priceListClient: PriceListClient
  priceListItem: PriceListItem
  priceOrder: PriceOrder
  priceOrderLine: PriceOrderLine
  printChoice: PrintChoice
  printCount: PrintCount
  printHelper: PrintHelper
  printHost: PrintHost
  printLogo: PrintLogo
  printPairing: PrintPairing
  printTask: PrintTask
  printTemplate: PrintTemplate
  purchaseLine: PurchaseLine
  purchaseOrder: PurchaseOrder
  qrSession: QrSession
  question: Question
  recoveryCode: RecoveryCode
  reminder: Reminder
  renewOrder: RenewOrder
  renewPayment: RenewPayment
  renewStatement: RenewStatement
  reportRun: ReportRun
  reportSchedule: ReportSchedule
  reservation: Reservation
  resultClient: ResultClient
  resultDay: ResultDay
  resultEntry: ResultEntry
  resultFilling: ResultFilling
  resultMonth: ResultMonth
  resultOfAdjustment: ResultOfAdjustment
  resultOfCash: ResultOfCash
  resultOfDifference: ResultOfDifference
  resultOfItem: ResultOfItem
  resultOfLateFee: ResultOfLateFee
  resultOfPaper: ResultOfPaper
  resultOfReturn: ResultOfReturn
  resultOfSale: ResultOfSale
  resultPart: ResultPart
  resultRolled: ResultRolled
  resultSource: ResultSource
  rkOrder: RkOrder
  rkProduct: RkProduct
  role: Role
  roleTag: RoleTag
  saleGrant: SaleGrant
  sampleCompany: SampleCompany
  sandboxPayment: SandboxPayment
  savedView: SavedView
  searchRebuild: SearchRebuild
  secondFactor: SecondFactor
  secondStep: SecondStep
  session: Session
  settlement: Settlement
  sidebarContact: SidebarContact
  signUp: SignUp
  smsCode: SmsCode
  smsDay: SmsDay
  statementItem: StatementItem
  statementOrder: StatementOrder
  stockBalance: StockBalance
  stockDay: StockDay
  stockLedger: StockLedger
  stockLimit: StockLimit
  stockPaper: StockPaper
  stockPaperLine: StockPaperLine
  stockPart: StockPart
  stockPool: StockPool
  stockRolled: StockRolled
  storedFile: StoredFile
  submitStamp: SubmitStamp
  supersession: Supersession
  supplierOffer: SupplierOffer
  supplierSupplied: SupplierSupplied
  supportVisit: SupportVisit
  tenantNote: TenantNote
  tenantRoot: TenantRoot
  thOrder: ThOrder
  thProduct: ThProduct
  tillCount: TillCount
  tillShift: TillShift
  transferRequest: TransferRequest
  transferRequestLine: TransferRequestLine
  trustedBrowser: TrustedBrowser
  unfiledOffer: UnfiledOffer
  userPin: UserPin
  userRole: UserRole
  userSetting: UserSetting
  vinPattern: VinPattern
  warehouse: Warehouse
  wechatAccess: WechatAccess
  wechatBinding: WechatBinding
  wechatNotice: WechatNotice
  wechatTicket: WechatTicket
}
