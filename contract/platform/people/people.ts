import { z } from 'zod'
import {
  endpoint,
  Flag,
  flag,
  Id,
  int,
  listOf,
  Moment,
  named,
  optionalText,
  pageInput,
  pageOf,
  Str,
  submittime,
  text,
} from '#contract/kit/fields.ts'

const paged = { currPage: int('页码', 1, 1_000_000).default(1), pageSize: int('每页条数', 1, 500).default(20) }
const found = <T extends z.ZodType>(row: T) => z.object({ dataList: z.array(row), total: z.number() })

const Company = z.object({ id: Id, companyName: Str, companyNo: Str })
const Person = z.object({ id: Id, realName: Str, loginAccount: Str, companyId: Id, companyName: Str, deptId: Id, deptName: Str })
const User = z.object({
  ...Person.shape,
  phoneNo: Str,
  contactPhone: Str,
  headImg: Str,
  /** 0 an account for computers, 1 for a PDA. */
  source: int('账号类型'),
  roleIds: z.array(Id),
  roleNames: z.array(Str),
  enable: Flag,
  online: Flag,
  createTime: Moment,
  /** '' = never. */
  lastLogin: Moment,
  /** Must change his password before anything else. */
  mustChangePwd: Flag,
  /** Too many wrong passwords. */
  locked: Flag,
  /** Asked for the code of his app at each login. */
  secondFactor: Flag,
  /** Price tags of his roles together; the owner holds all. */
  priceTags: z.array(Str),
})
/**
 * Whose documents and customers are seen: own = one's own, dept = those of one's department and below, company = all of one's company,
 * all = one may switch to every company.
 */
export const DATA_SCOPES = { own: '本人', dept: '本部门', company: '本公司', all: '全部公司' } as const
const DataScope = z.enum(['own', 'dept', 'company', 'all'], '请选择数据范围')
/** 启用 / 停用 / '' of a select; a flag as well. */
const Chosen = z
  .union([z.boolean(), z.enum(['', '0', '1'])], '请选择状态')
  .nullish()
  .transform((value) => (value === undefined || value === null || value === '' ? undefined : value === true || value === '1'))

const Dept = z.object({
  id: Id,
  parentId: Id,
  deptName: Str,
  companyNo: Str,
  company: Flag,
  sort: int('排序'),
  stopped: Flag,
  /** Enabled users in this node itself. */
  users: int('人数'),
  shortName: Str,
  address: Str,
  phone: Str,
  taxNo: Str,
  bankName: Str,
  bankAccount: Str,
})
const Role = z.object({
  id: Id,
  roleName: Str,
  remark: Str,
  /** The owner's role holds every tag and cannot be changed. */
  owner: Flag,
  dataScope: DataScope,
  tags: z.array(Str),
  users: int('人数'),
})

/** 公司、部门、用户、角色、在线用户. */
export const people = {
  /** Companies this user may switch to. */
  branches: endpoint('GET /admin/system/dept/branchComps', { reply: { content: listOf(Company) }, allow: 'anyone', whenForced: true }),
  companies: endpoint('POST /admin/system/dept/getCompany', {
    reply: { content: listOf(Company), other: z.object({ defId: Id }) },
    allow: 'anyone',
  }),
  /** Flat tree; company nodes have 13-digit ids; parentId 0 = top. */
  depts: endpoint('GET /admin/system/dept/list', {
    reply: { data: z.array(Dept) },
    allow: ['system:dept:query', 'system:user:query'],
  }),

  /** User picker: enabled users of the tenant. */
  query: endpoint('POST /admin/system/user/query', {
    input: {
      ...paged,
      userSource: int('来源', 0, 9).default(0),
      /** 0 = every company. */
      companyId: Id.default(0),
      realName: optionalText('姓名', 30),
      loginAccount: optionalText('账号', 50),
    },
    reply: { data: found(Person.extend({ userId: Id, userStatusDesc: Str })) },
    allow: 'anyone',
  }),
  /** Persons in charge of a company; id 0 = the session's company. */
  incharges: endpoint('GET /admin/system/user/getIncharges/{id}', {
    input: { id: Id },
    reply: { content: listOf(z.object({ id: Id, realName: Str, loginAccount: Str })) },
    allow: 'anyone',
  }),

  /** 用户 page. search = part of account, name or phone. */
  users: endpoint('POST /admin/system/user/page', {
    input: { ...pageInput, search: optionalText('查找', 50), companyId: Id.default(0), roleId: Id.default(0), enable: Chosen },
    reply: { page: pageOf(User) },
    allow: 'system:user:query',
  }),
  user: endpoint('GET /admin/system/user/get/{id}', { input: { id: Id }, reply: { data: User }, allow: 'system:user:query' }),
  /** id 0 = new; then `password` answers the one-time password (decision 26). */
  saveUser: endpoint('POST /admin/system/user/saveOrUpdate', {
    input: {
      id: Id.default(0),
      loginAccount: text('账号', { max: 50, required: '账号不能为空' }).regex(
        /^[\p{L}\p{N}_.@-]{2,50}$/u,
        '账号应为 2 到 50 个字母、数字、汉字或 _ . @ -',
      ),
      realName: text('姓名', { max: 30, required: '姓名不能为空' }),
      phoneNo: optionalText('手机号码', 20),
      contactPhone: optionalText('联系电话', 30),
      deptId: int('部门', 0),
      source: int('账号类型', 0, 1).default(0),
      roleIds: named(z.array(Id, '请选择角色').max(20, '最多20个角色'), { label: '角色', required: true }),
      enable: flag('启用').default(true),
      submittime,
    },
    reply: { id: Id, password: Str },
    allow: ['system:user:add', 'system:user:upd'],
    done: '保存成功',
  }),
  /** A one-time password: to be changed at the next login; ends the user's sessions. */
  resetPassword: endpoint('PUT /admin/system/user/resetPwd', {
    input: { id: Id, submittime },
    reply: { data: z.object({ password: Str }) },
    allow: 'system:user:resetPwd',
    holderOnly: true,
    done: '密码重置成功',
  }),

  /** Phone and recovery codes are lost: the password alone opens the account again; ends the user's sessions. */
  resetFactor: endpoint('PUT /admin/system/user/resetFactor', {
    input: { id: Id, submittime },
    allow: 'system:user:resetPwd',
    holderOnly: true,
    done: '两步验证已重置',
  }),
  /** How many more accounts the licence covers; below 0 = more than are paid for. */
  seats: endpoint('GET /admin/system/user/seats', {
    reply: { data: z.object({ left: int('剩余用户数'), limited: Flag }) },
    allow: 'system:user:query',
  }),
  /** A locked account may try again at once. */
  unlock: endpoint('PUT /admin/system/user/unlock', { input: { id: Id, submittime }, allow: 'system:user:upd', done: '已解锁' }),
  /** At the next login the password is changed before anything else; ends the user's sessions. */
  forcePassword: endpoint('PUT /admin/system/user/forcePwd', {
    input: { id: Id, submittime },
    allow: 'system:user:resetPwd',
    done: '该用户下次登录须修改密码',
  }),

  roles: endpoint('GET /admin/system/role/list', { reply: { data: z.array(Role) }, allow: ['system:role:query', 'system:user:query'] }),
  role: endpoint('GET /admin/system/role/get/{id}', { input: { id: Id }, reply: { data: Role }, allow: 'system:role:query' }),
  saveRole: endpoint('POST /admin/system/role/saveOrUpdate', {
    input: {
      id: Id.default(0),
      roleName: text('角色名称', { max: 30, required: '角色名称不能为空' }),
      remark: optionalText('备注', 200),
      dataScope: named(DataScope, '数据范围').default('company'),
      tags: named(z.array(z.string().max(60), '请选择权限').max(500, '权限过多'), '权限'),
      submittime,
    },
    reply: { id: Id },
    allow: ['system:role:add', 'system:role:upd'],
    done: '保存成功',
  }),
  deleteRole: endpoint('DELETE /admin/system/role/del/{id}', { input: { id: Id }, allow: 'system:role:del', done: '删除成功' }),

  online: endpoint('POST /admin/system/online/query', {
    input: { ...pageInput, search: optionalText('查找', 50) },
    reply: {
      page: pageOf(
        z.object({
          sessionId: Id,
          userId: Id,
          loginAccount: Str,
          realName: Str,
          companyName: Str,
          ip: Str,
          address: Str,
          device: Str,
          loginTime: Moment,
          lastSeen: Moment,
          /** An operator of the platform sits in the account, for support. */
          support: Flag,
          /** The session that asks. */
          def: Flag,
        }),
      ),
    },
    allow: 'monitor:online:query',
    whenReadOnly: true,
  }),
  forceOut: endpoint('POST /admin/system/online/out', {
    input: { sessionId: Id, submittime },
    allow: 'monitor:online:out',
    done: '已强制下线',
    whenReadOnly: true,
  }),
}
