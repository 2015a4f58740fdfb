import type { NewTenant } from '#server/modules/platform/tenants/index.ts'

/** Everybody's password in the demo company. It is shown on the login page, and only there where the demo company is. */
const password = 'peichi2026'

export const COMPANY_NAME = '粤诚汽配（演示）'

export const companies: NewTenant['companies'] = [
  { companyName: '粤诚汽配总店', companyNo: '01', depts: ['销售部', '采购部', '仓储部', '财务部'] },
  { companyName: '佛山分店', companyNo: '02', depts: ['门市部'] },
  { companyName: '东莞分店', companyNo: '03', depts: ['门市部'] },
]

type Person = Omit<NewTenant['users'][number], 'password'>

/** The owner also sells in a branch under another account: two accounts of one person, as 切换用户 lists them. */
export const people: readonly Person[] = [
  { role: 'owner', loginAccount: 'laoban', realName: '单国华', phoneNo: '13800000001', verifiedPhone: '13800000001' },
  { role: 'seller', loginAccount: 'kaidan', realName: '曾小军', phoneNo: '13800000002' },
  { role: 'buyer', loginAccount: 'caigou', realName: '梁志远', phoneNo: '13800000003' },
  { role: 'keeper', loginAccount: 'cangku', realName: '查卫东', phoneNo: '13800000004' },
  { role: 'finance', loginAccount: 'caiwu', realName: '仇慧敏', phoneNo: '13800000005' },
  { role: 'seller', loginAccount: 'kaidan2', realName: '冼嘉豪', phoneNo: '13800000006' },
  { role: 'keeper', loginAccount: 'cangku2', realName: '覃永强', phoneNo: '13800000007' },
  { role: 'seller', loginAccount: 'foshan', realName: '盖俊杰', phoneNo: '13800000008', company: 1 },
  { role: 'seller', loginAccount: 'dongguan', realName: '单国华', phoneNo: '13800000001', verifiedPhone: '13800000001', company: 2 },
]

const roleNames = { owner: '老板', seller: '开单员', buyer: '采购', keeper: '仓库', finance: '财务' }

/** One account for each role: what the login page offers. */
export const demoAccounts = people
  .slice(0, 5)
  .map(({ role, loginAccount, realName }) => ({ loginAccount, password, realName, roleName: roleNames[role] }))

export const demoPassword = password

/** Close to its end: what a company reads then is part of the demo. Trials of the program hire people of their own. */
export const licenceFor = (isTrial: boolean): NewTenant['licence'] => ({ trial: false, seats: isTrial ? 200 : 20, pdaSeats: 5, days: 12 })

/** The platform's own people in the demo. */
export const demoOperators = [
  { role: 'admin', loginAccount: 'yunying', realName: '禤文博', phoneNo: '13800000011' },
  { role: 'support', loginAccount: 'kefu', realName: '麦晓彤', phoneNo: '13800000012' },
] as const
export const demoOperatorAccount = { loginAccount: 'yunying', password, realName: '禤文博', roleName: '平台运营' }

export interface PlannedWarehouse {
  company: number
  warehouseName: string
  kind: 'normal' | 'scrap'
  /** Sells what is still on the lorry. */
  allowNegative?: boolean
  /** Aisle letters; each has `racks` racks of `shelves` shelves. */
  aisles: string
  racks: number
  shelves: number
}

export const warehouses: readonly PlannedWarehouse[] = [
  { company: 0, warehouseName: '主仓', kind: 'normal', aisles: 'ABCDEF', racks: 4, shelves: 3 },
  { company: 0, warehouseName: '二号仓', kind: 'normal', aisles: 'GH', racks: 4, shelves: 2 },
  { company: 0, warehouseName: '门面仓', kind: 'normal', allowNegative: true, aisles: 'M', racks: 6, shelves: 2 },
  { company: 0, warehouseName: '废品仓', kind: 'scrap', aisles: '', racks: 0, shelves: 0 },
  { company: 1, warehouseName: '佛山仓', kind: 'normal', aisles: 'F', racks: 5, shelves: 2 },
  { company: 2, warehouseName: '东莞仓', kind: 'normal', aisles: 'D', racks: 5, shelves: 2 },
]

/** A-01-1 …; the walk goes up one rack and down the next. */
export const positionsOf = ({ aisles, racks, shelves }: PlannedWarehouse) =>
  [...aisles].flatMap((aisle) =>
    Array.from({ length: racks }, (_, rack) =>
      Array.from({ length: shelves }, (_, shelf) => `${aisle}-${String(rack + 1).padStart(2, '0')}-${shelf + 1}`),
    ).flatMap((names, rack) => (rack % 2 === 0 ? names : names.toReversed())),
  )
