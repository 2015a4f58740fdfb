import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { people } from '#contract/platform/people/people.ts'
import { session } from '#contract/platform/session/session.ts'
import { ownerTags, tenantTags } from '#contract/tags.ts'
import { caller, newTenant, type World } from '#test/world.ts'

const newUser = (tenant: World, change = {}) => ({
  loginAccount: `new-${randomUUID().slice(0, 8)}`,
  realName: '新人',
  deptId: tenant.companyIds[0] ?? 0,
  roleIds: [tenant.roleIds.seller],
  ...change,
})
const login = (username: string, password: string) => caller().call(session.login, { username, password, code: randomUUID(), tips: 1 })

test('a new user gets a one-time password that opens nothing but the password dialog', async () => {
  const tenant = await newTenant()
  const form = newUser(tenant)
  const { id, password } = await tenant.as('owner').ok(people.saveUser, form)
  expect(password).toMatch(/^[a-z0-9]{6}$/)
  const { data } = await login(form.loginAccount, password)
  expect(data.mustChangePwd).toBe(true)
  const fresh = caller({ token: data.access_token })
  expect((await fresh.ok(session.userinfo, {})).content).toMatchObject({ userId: id, mustChangePwd: true, limitOperators: [] })
  expect((await fresh.send(people.online)).body.code).toBe(Code.forbidden)
  await fresh.ok(session.updatePassword, { oldPassWord: password, newPassWord: 'peichi2027' })
  expect((await fresh.ok(session.userinfo, {})).content.limitOperators).toContain('busi:ck:add')
})

test('an account name is unique in the whole installation, whatever its case', async () => {
  const [one, two] = await Promise.all([newTenant(), newTenant()])
  const loginAccount = one.user('owner').loginAccount.toUpperCase()
  const { body } = await two.as('owner').send(people.saveUser, newUser(two, { loginAccount }))
  expect(body).toMatchObject({ code: 0, msg: `账号“${loginAccount}”已被使用，请换一个` })
})

test('two who take one account name at the same moment: one of them gets it', async () => {
  const [one, two] = await Promise.all([newTenant(), newTenant()])
  const loginAccount = `race-${randomUUID().slice(0, 8)}`
  const replies = await Promise.all([one, two].map((tenant) => tenant.as('owner').call(people.saveUser, newUser(tenant, { loginAccount }))))
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 1])
})

test.each([
  [{ loginAccount: '' }, '账号不能为空'],
  [{ loginAccount: 'a b' }, '账号应为 2 到 50 个字母、数字、汉字或 _ . @ -'],
  [{ realName: ' ' }, '姓名不能为空'],
  [{ deptId: 987654321 }, '请选择部门'],
  [{ realName: '长'.repeat(31) }, '姓名不能超过30个字'],
])('a user with %j is refused: %s', async (change, msg) => {
  const tenant = await newTenant()
  expect((await tenant.as('owner').send(people.saveUser, newUser(tenant, change))).body).toMatchObject({ code: 4, msg })
})

test('HTML and emoji in a name are kept as they were typed', async () => {
  const tenant = await newTenant()
  const realName = `<b onclick="x">王'; --</b>😀`
  const { id } = await tenant.as('owner').ok(people.saveUser, newUser(tenant, { realName }))
  expect((await tenant.as('owner').ok(people.user, { id })).data.realName).toBe(realName)
})

test('stopping a user ends his sessions at once', async () => {
  const tenant = await newTenant()
  const { userId: id, loginAccount } = tenant.user('seller')
  const form = newUser(tenant, { id, loginAccount, realName: '停用', enable: false })
  await tenant.as('owner').ok(people.saveUser, form)
  expect((await tenant.as('seller').send(session.userinfo)).body.code).toBe(Code.signedOut)
})

test('the last owner stays: neither stopped nor stripped', async () => {
  const tenant = await newTenant()
  const { userId: id, loginAccount } = tenant.user('owner')
  const form = (change: object) => newUser(tenant, { id, loginAccount, roleIds: [tenant.roleIds.owner], ...change })
  expect((await tenant.as('owner').send(people.saveUser, form({ enable: false }))).body.msg).toBe('不能停用自己的账号')
  expect((await tenant.as('owner').send(people.saveUser, form({ roleIds: [] }))).body.msg).toBe('至少保留一个启用的老板账号')
})

test('two owners who strip each other at the same moment: one of them stays owner', async () => {
  const tenant = await newTenant()
  const form = newUser(tenant, { roleIds: [tenant.roleIds.owner] })
  const { id, password } = await tenant.as('owner').ok(people.saveUser, form)
  const { data } = await login(form.loginAccount, password)
  const second = caller({ token: data.access_token })
  await second.ok(session.updatePassword, { oldPassWord: password, newPassWord: 'peichi2027' })
  const { userId, loginAccount } = tenant.user('owner')
  const strip = (target: object) => newUser(tenant, { ...target, roleIds: [] })
  const replies = await Promise.all([
    tenant.as('owner').call(people.saveUser, strip({ id, loginAccount: form.loginAccount })),
    second.call(people.saveUser, strip({ id: userId, loginAccount })),
  ])
  expect(replies.map(({ code }) => code).sort()).toEqual([Code.done, Code.forbidden])
})

test('an administrator without all rights cannot rise above himself', async () => {
  const tenant = await newTenant()
  const clerk = await tenant.withTags(
    'system:user:query',
    'system:user:add',
    'system:user:upd',
    'system:user:resetPwd',
    'system:role:upd',
    'system:role:add',
  )
  const refusal = { code: Code.forbidden }
  expect((await clerk.send(people.saveUser, newUser(tenant, { roleIds: [tenant.roleIds.owner] }))).body).toMatchObject(refusal)
  expect((await clerk.send(people.resetPassword, { id: tenant.user('owner').userId })).body).toMatchObject(refusal)
  const raise = newUser(tenant, { id: tenant.user('owner').userId, loginAccount: tenant.user('owner').loginAccount, enable: false })
  expect((await clerk.send(people.saveUser, raise)).body).toMatchObject(refusal)
  expect((await clerk.send(people.saveRole, { roleName: '升级', tags: ['price.costprice'] })).body).toMatchObject(refusal)
  expect((await clerk.send(people.saveRole, { id: tenant.roleIds.seller, roleName: '开单员', tags: [] })).body).toMatchObject(refusal)
  expect((await clerk.send(people.saveUser, newUser(tenant, { roleIds: [] }))).body.code).toBe(1)
})

test('a reset password replaces the old one and ends the sessions', async () => {
  const tenant = await newTenant()
  const { userId: id, loginAccount } = tenant.user('buyer')
  const { data } = await tenant.as('owner').ok(people.resetPassword, { id })
  expect((await tenant.as('buyer').send(session.userinfo)).body.code).toBe(Code.signedOut)
  expect(await login(loginAccount, data.password)).toMatchObject({ code: 1, data: { mustChangePwd: true } })
})

test('rights taken from a role are gone at the next call', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const role = { roleName: '巡查', tags: ['monitor:online:query'] }
  const { id } = await owner.ok(people.saveRole, role)
  const { data } = await owner.ok(people.role, { id })
  expect(data).toMatchObject({ ...role, users: 0, owner: false })
  const watcher = await tenant.withTags('monitor:online:query')
  expect(await watcher.call(people.online, {})).toMatchObject({ code: 1 })
  const { data: roles } = await owner.ok(people.roles, {})
  const his = roles.find(({ roleName }) => roleName === watcher.user.loginAccount)
  await owner.ok(people.saveRole, { id: his?.id ?? 0, roleName: '无权', tags: [] })
  expect(await watcher.call(people.online, {})).toMatchObject({ code: Code.forbidden, msg: '当前操作没有权限' })
  expect(await owner.call(people.deleteRole, { id: his?.id ?? 0 })).toMatchObject({ code: 0, msg: '该角色正被 1 个用户使用，不能删除' })
  expect(await owner.call(people.deleteRole, { id })).toMatchObject({ code: 1, msg: '删除成功' })
})

test('roles refuse what makes no sense', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const { seller: sellerRole, owner: ownerRole } = tenant.roleIds
  expect((await owner.send(people.saveRole, { roleName: '假', tags: ['platform:tenant:cutin'] })).body.msg).toBe(
    '没有权限标签“platform:tenant:cutin”',
  )
  expect((await owner.send(people.saveRole, { roleName: '假', tags: ['*:*:*'] })).body.code).toBe(Code.invalid)
  expect((await owner.send(people.saveRole, { roleName: '采购', tags: [] })).body.msg).toBe('角色名称已存在')
  expect((await owner.send(people.saveRole, { id: ownerRole, roleName: '老板', tags: [] })).body.msg).toBe('老板角色拥有全部权限，不能修改')
  expect((await owner.send(people.deleteRole, { id: ownerRole })).body.msg).toBe('老板角色不能删除')
  expect((await owner.send(people.saveRole, { id: sellerRole, roleName: '', tags: [] })).body.msg).toBe('角色名称不能为空')
  expect((await owner.send(people.saveRole, { roleName: '假', tags: 'all' })).body.code).toBe(Code.invalid)
})

test('the owner holds every tag of the list and those of owners only, and not the wildcard of the platform', async () => {
  const { content } = await (await newTenant()).as('owner').ok(session.userinfo, {})
  expect([...content.limitOperators].sort()).toEqual([...tenantTags, ...ownerTags].sort())
})

test('the list of users finds by part of account, name or phone', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const { id } = await owner.ok(people.saveUser, newUser(tenant, { realName: '查找我', phoneNo: '13800001111' }))
  for (const search of ['查找', '0000111']) {
    const { page } = await owner.ok(people.users, { search })
    expect(page.list).toEqual([
      expect.objectContaining({ id, roleNames: ['开单员'], companyName: '总公司', enable: true, online: false, lastLogin: '' }),
    ])
  }
  expect((await owner.ok(people.users, { search: '%' })).page.totalCount).toBe(0)
  expect((await owner.ok(people.users, { limit: 2 })).page).toMatchObject({ totalCount: 6, totalPage: 3, currPage: 1, pageSize: 2 })
})

test('the user picker shows people without their phones', async () => {
  const tenant = await newTenant()
  const { data } = await tenant.as('keeper').ok(people.query, { currPage: 1, pageSize: 2, realName: 'er' })
  expect(data.total).toBe(4)
  expect(data.dataList).toHaveLength(2)
  expect(data.dataList[0]).not.toHaveProperty('phoneNo')
  expect(data.dataList[0]?.userStatusDesc).toBe('启用')
  const [first = 0, second = 0] = tenant.companyIds
  const peopleOf = async (companyId: number) => (await tenant.as('keeper').ok(people.query, { companyId })).data
  expect((await peopleOf(first)).total + (await peopleOf(second)).total).toBe((await peopleOf(0)).total)
  expect(new Set((await peopleOf(first)).dataList.map(({ companyId }) => companyId))).toEqual(new Set([first]))
  const { content } = await tenant.as('keeper').ok(people.incharges, { id: 0 })
  expect(content).toHaveLength(5)
})

test('companies: all of them to choose from, those of one’s reach to switch to', async () => {
  const tenant = await newTenant()
  const all = await tenant.as('seller').ok(people.companies, {})
  expect(all.content.map(({ companyNo }) => companyNo)).toEqual(['01', '02'])
  expect(all.other.defId).toBe(tenant.companyIds[0])
  expect((await tenant.as('seller').ok(people.branches, {})).content).toHaveLength(1)
  expect((await tenant.as('owner').ok(people.branches, {})).content).toHaveLength(2)
  const { data } = await tenant.as('owner').ok(people.depts, {})
  expect(data.filter(({ company }) => !company).map(({ deptName }) => deptName)).toEqual(['销售部', '仓储部'])
})

test('who may see who is online can look, and who may put out puts out', async () => {
  const tenant = await newTenant()
  const owner = tenant.as('owner')
  const { page } = await owner.ok(people.online, {})
  expect(page.totalCount).toBe(5)
  const seller = page.list.find(({ userId }) => userId === tenant.user('seller').userId)
  expect(seller).toMatchObject({ companyName: '总公司', def: false })
  const own = page.list.find(({ def }) => def)
  expect(own?.userId).toBe(tenant.user('owner').userId)
  expect((await tenant.as('finance').send(people.online)).body.code).toBe(Code.forbidden)
  expect((await owner.send(people.forceOut, { sessionId: own?.sessionId })).body.msg).toBe('不能强制自己下线')
  expect(await owner.call(people.forceOut, { sessionId: seller?.sessionId ?? 0 })).toMatchObject({ code: 1, msg: '已强制下线' })
  expect((await tenant.as('seller').send(session.userinfo)).body.code).toBe(Code.signedOut)
})

test('another tenant’s people, roles and sessions do not exist here', async () => {
  const [mine, theirs] = await Promise.all([newTenant(), newTenant()])
  const owner = mine.as('owner')
  const { userId: id, loginAccount } = theirs.user('seller')
  const theirSession = (await theirs.as('owner').ok(people.online, {})).page.list[0]?.sessionId
  const attempts = [
    owner.send(people.user, { id }),
    owner.send(people.resetPassword, { id }),
    owner.send(people.saveUser, newUser(mine, { id, loginAccount })),
    owner.send(people.role, { id: theirs.roleIds.seller }),
    owner.send(people.saveRole, { id: theirs.roleIds.seller, roleName: '偷', tags: [] }),
    owner.send(people.deleteRole, { id: theirs.roleIds.seller }),
    owner.send(people.saveUser, newUser(mine, { roleIds: [theirs.roleIds.seller] })),
    owner.send(people.forceOut, { sessionId: theirSession }),
  ]
  for (const { status, body } of await Promise.all(attempts)) expect([status, body.code]).toEqual([403, Code.notYours])
  expect((await owner.send(people.saveUser, newUser(mine, { deptId: theirs.companyIds[0] }))).body.msg).toBe('请选择部门')
  expect((await owner.ok(people.users, { search: loginAccount })).page.list).toEqual([])
  expect((await owner.ok(people.incharges, { id: theirs.companyIds[0] ?? 0 })).content).toEqual([])
})

test('an account whose password or phone an administrator has changed leads nowhere else any more', async () => {
  const phone = `199${Math.floor(Math.random() * 1e8)}`
  const [home, shop] = await Promise.all([newTenant({ verifiedPhone: phone }), newTenant()])
  const clerk = await shop.withTags()
  const { userId, loginAccount } = clerk.user
  const owner = shop.as('owner')
  const proven = () =>
    shop.act('owner', ({ db }) => db.updateTable('loginName').set({ verifiedPhone: phone }).where('userId', '=', userId).execute())
  const reached = async () => (await home.as('owner').ok(session.switchAccounts, {})).users.length
  const person = { id: userId, loginAccount, realName: '店员', deptId: clerk.user.companyId, roleIds: [shop.roleIds.seller] }
  await proven()
  expect(await reached()).toBe(2)
  await owner.ok(people.saveUser, person)
  expect(await reached()).toBe(2)
  await owner.ok(people.saveUser, { ...person, phoneNo: phone })
  expect(await reached()).toBe(1)
  await proven()
  await owner.ok(people.resetPassword, { id: userId })
  expect(await reached()).toBe(1)
})
