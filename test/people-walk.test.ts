import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { Code, type Endpoint } from '#contract/kit/fields.ts'
import { devices } from '#contract/platform/devices.ts'
import { departments } from '#contract/platform/organisation.ts'
import { people } from '#contract/platform/people/people.ts'
import type { Tag } from '#contract/tags.ts'
import { addUser } from '#server/modules/platform/people/index.ts'
import { routes } from '#server/product.ts'
import { type Anything, type Caller, caller, newTenant, seat, sharedHash, type TestUser, type World } from './world.ts'

type Scope = 'own' | 'dept' | 'company' | 'all'
const SCOPES: Scope[] = ['own', 'dept', 'company', 'all']
/** Where the other one sits, seen from whoever acts: he sits in 销售部 of the head office. */
const PLACES = ['beside', 'below', 'otherDept', 'branch'] as const
type Place = (typeof PLACES)[number]

/** What a scope reaches, by hand: who sees only his own answers for nobody else. */
const reached: Record<Scope, readonly Place[]> = {
  own: [],
  dept: ['beside', 'below'],
  company: ['beside', 'below', 'otherDept'],
  all: PLACES,
}
/** Whether one may be handed what the other holds: never a wider view than one's own. */
const mayHold = (mine: Scope, theirs: Scope) => SCOPES.indexOf(theirs) <= SCOPES.indexOf(mine)

const POWER: Tag[] = [
  'system:user:query',
  'system:user:add',
  'system:user:upd',
  'system:user:resetPwd',
  'system:role:query',
  'system:role:add',
  'system:role:upd',
  'system:role:del',
  'system:dept:add',
  'system:dept:upd',
  'system:dept:del',
  'system:device:upd',
  'monitor:online:out',
]

let tenant: World
let depts: Record<Place, number>
beforeAll(async () => {
  tenant = await newTenant()
  const owner = tenant.as('owner')
  const { data } = await owner.ok(people.depts, {})
  const named = (name: string) => data.find(({ deptName }) => deptName === name)?.id ?? 0
  const below = (await owner.ok(departments.save, { parentId: named('销售部'), deptName: '一组' })).id
  depts = { beside: named('销售部'), below, otherDept: named('仓储部'), branch: named('分公司') }
})

async function newRole(dataScope: Scope, tags: readonly Tag[] = []) {
  const roleName = `${dataScope} ${randomUUID().slice(0, 13)}`
  const { tenantId } = tenant
  const id = await tenant.act('owner', async ({ db }) => {
    const { roleId } = await db.insertInto('role').values({ tenantId, roleName, dataScope }).returning('roleId').executeTakeFirstOrThrow()
    const rows = tags.map((tag) => ({ tenantId, roleId, tag }))
    if (rows.length > 0) await db.insertInto('roleTag').values(rows).execute()
    return roleId
  })
  return { roleName, id }
}

interface Person extends TestUser {
  realName: string
  deptId: number
  roleIds: number[]
}
async function person(scope: Scope, place: Place, tags: readonly Tag[] = []): Promise<Person> {
  const loginAccount = `walk-${randomUUID().slice(0, 13)}`
  const [head = 0, branch = 0] = tenant.companyIds
  const where = { deptId: depts[place], companyId: place === 'branch' ? branch : head }
  const roleIds = [(await newRole(scope, tags)).id]
  const passwordHash = await sharedHash()
  const { tenantId } = tenant
  const userId = await tenant.act('owner', ({ db }) =>
    addUser({ db, tenantId }, { ...where, loginAccount, realName: '某人', passwordHash, mustChangePwd: false, roleIds }),
  )
  return { userId, loginAccount, realName: '某人', ...where, roleIds }
}
/** One for each scope, as long as nothing is done to himself. */
const lasting = new Map<Scope, Promise<Actor>>()
const actor = (scope: Scope, lasts: boolean) => {
  const found = (lasts && lasting.get(scope)) || actAs(scope)
  if (lasts) lasting.set(scope, found)
  return found
}
const actAs = async (scope: Scope, tags = POWER) => {
  const user = await person(scope, 'beside', tags)
  return { user, ...caller({ token: await seat(tenant.tenantId, user) }) }
}
type Actor = Awaited<ReturnType<typeof actAs>>

const formOf = ({ userId: id, loginAccount, realName, deptId, roleIds }: Person) => ({ id, loginAccount, realName, deptId, roleIds })
const did = async (who: Pick<Caller, 'send'>, call: Endpoint, input: Anything) => {
  const { body } = await who.send(call, input)
  if (body.code !== Code.done && body.code !== Code.forbidden) throw new Error(`${call.path}: ${body.code} ${body.msg}`)
  return body.code === Code.done
}

interface Trial {
  actor: Actor
  scope: Scope
  place: Place
  theirs: Scope
}
const reaches = ({ scope, place }: Trial) => reached[scope].includes(place)
const answersFor = (trial: Trial) => reaches(trial) && mayHold(trial.scope, trial.theirs)

async function deviceOf({ userId }: Person, state: string) {
  const browserId = randomUUID()
  const { tenantId } = tenant
  const row = { tenantId, browserId, userId, state }
  const { deviceId } = await tenant.act('owner', ({ db }) =>
    db.insertInto('knownDevice').values(row).returning('deviceId').executeTakeFirstOrThrow(),
  )
  return deviceId
}
const emptyDept = async (place: Place) =>
  (await tenant.as('owner').ok(departments.save, { parentId: depts[place], deptName: randomUUID().slice(0, 30) })).id

/** Each call that touches somebody: tried on a person (role, department) of this scope at this place; whether it may be. */
const judged: Record<string, { call: Endpoint; input(trial: Trial): Promise<Anything>; may(trial: Trial): boolean; himself?: true }[]> = {
  saveUser: [
    { call: people.saveUser, input: async ({ theirs, place }) => formOf(await person(theirs, place)), may: answersFor },
    // stopped
    {
      call: people.saveUser,
      input: async ({ theirs, place }) => ({ ...formOf(await person(theirs, place)), enable: false }),
      may: answersFor,
    },
    // a new one, with this role, at this place
    {
      call: people.saveUser,
      input: async ({ theirs, place }) => ({
        loginAccount: `new-${randomUUID().slice(0, 13)}`,
        realName: '新人',
        deptId: depts[place],
        roleIds: [(await newRole(theirs)).id],
      }),
      may: answersFor,
    },
    // somebody he answers for moves there and gets this role
    {
      call: people.saveUser,
      input: async ({ theirs, place }) => ({
        ...formOf(await person('own', 'below')),
        deptId: depts[place],
        roleIds: [(await newRole(theirs)).id],
      }),
      may: answersFor,
    },
    // he himself moves there
    {
      call: people.saveUser,
      himself: true,
      input: async ({ actor, place }) => ({ ...formOf(actor.user), deptId: depts[place] }),
      may: ({ scope, place }) => place === 'beside' || reached[scope].includes(place),
    },
    // he himself gets this role
    {
      call: people.saveUser,
      himself: true,
      input: async ({ actor, theirs }) => ({ ...formOf(actor.user), roleIds: [...actor.user.roleIds, (await newRole(theirs)).id] }),
      may: ({ scope, theirs }) => mayHold(scope, theirs),
    },
  ],
  resetPassword: [{ call: people.resetPassword, input: onPerson, may: answersFor }],
  resetFactor: [{ call: people.resetFactor, input: onGuarded, may: answersFor }],
  unlock: [{ call: people.unlock, input: onPerson, may: answersFor }],
  forcePassword: [{ call: people.forcePassword, input: onPerson, may: answersFor }],
  saveRole: [
    // a new one
    {
      call: people.saveRole,
      input: async ({ theirs }) => ({ roleName: randomUUID().slice(0, 30), dataScope: theirs, tags: [] }),
      may: ({ scope, theirs }) => mayHold(scope, theirs),
    },
    // one nobody holds: narrowed
    {
      call: people.saveRole,
      input: async ({ theirs }) => ({ ...(await newRole(theirs)), dataScope: 'own', tags: [] }),
      may: ({ scope, theirs }) => mayHold(scope, theirs),
    },
    // one that somebody holds
    {
      call: people.saveRole,
      input: async ({ theirs, place }) => {
        const { roleIds } = await person(theirs, place)
        return { id: roleIds[0], roleName: randomUUID().slice(0, 30), dataScope: theirs, tags: [] }
      },
      may: answersFor,
    },
  ],
  deleteRole: [
    {
      call: people.deleteRole,
      input: async ({ theirs }) => ({ id: (await newRole(theirs)).id }),
      may: ({ scope, theirs }) => mayHold(scope, theirs),
    },
  ],
  forceOut: [
    {
      call: people.forceOut,
      async input({ theirs, place }) {
        const other = await person(theirs, place)
        await seat(tenant.tenantId, other)
        const { page } = await tenant.as('owner').ok(people.online, { search: other.loginAccount })
        return { sessionId: page.list[0]?.sessionId }
      },
      may: reaches,
    },
  ],
  approve: [{ call: devices.approve, input: onDevice('waiting'), may: reaches }],
  refuse: [{ call: devices.refuse, input: onDevice('waiting'), may: reaches }],
  revoke: [{ call: devices.revoke, input: onDevice('known'), may: reaches }],
  saveDepartment: [
    // a new one below
    {
      call: departments.save,
      input: async ({ place }) => ({ parentId: depts[place], deptName: randomUUID().slice(0, 30) }),
      may: reaches,
    },
    {
      call: departments.save,
      input: async ({ place }) => ({ id: await emptyDept(place), deptName: randomUUID().slice(0, 30) }),
      may: reaches,
    },
    // a new company is nobody's who does not see them all
    {
      call: departments.save,
      input: async () => ({ parentId: tenant.companyIds[0], company: true, deptName: randomUUID().slice(0, 30) }),
      may: ({ scope }) => scope === 'all',
    },
  ],
  moveDepartment: [
    // out of there, to where he himself sits
    {
      call: departments.move,
      input: async ({ place }) => ({ id: await emptyDept(place), parentId: depts.below, position: 0 }),
      may: reaches,
    },
    // to there, with the people in it
    {
      call: departments.move,
      input: async ({ place }) => ({ id: await emptyDept('below'), parentId: depts[place], position: 0 }),
      may: reaches,
    },
  ],
  stopDepartment: [{ call: departments.stop, input: onDept, may: reaches }],
  resumeDepartment: [
    {
      call: departments.resume,
      async input({ place }) {
        const id = await emptyDept(place)
        await tenant.as('owner').ok(departments.stop, { id })
        return { id }
      },
      may: reaches,
    },
  ],
  removeDepartment: [{ call: departments.remove, input: onDept, may: reaches }],
}

/** On somebody with two-step verification. */
async function onGuarded(trial: Trial) {
  const on = await onPerson(trial)
  const row = {
    tenantId: tenant.tenantId,
    userId: on.id,
    sealed: Buffer.alloc(32),
    salt: Buffer.alloc(32),
    setAt: new Date().toISOString(),
  }
  await tenant.act('owner', ({ db }) => db.insertInto('secondFactor').values(row).execute())
  return on
}

async function onPerson({ theirs, place }: Trial) {
  return { id: (await person(theirs, place)).userId }
}
function onDevice(state: string) {
  return async ({ theirs, place }: Trial) => ({ id: await deviceOf(await person(theirs, place), state) })
}
async function onDept({ place }: Trial) {
  return { id: await emptyDept(place) }
}

/** Calls beside them that change nobody else's account: they read, or act on the caller's own. */
const others = {
  reading:
    /^(GET .*\/(branchComps|dept\/list|getIncharges\/\{id\}|user\/get\/\{id\}|user\/seats|role\/list|role\/get\/\{id\})|POST .*\/(getCompany|user\/query|user\/page|online\/query|role\/preview|device\/page))$/,
  own: /\/user\/(getSwitchAcct|switchAcct\/\{userId\}\/\{browserId\}|switchAcctN|switchCompany|updatePwd|updHeadImg|verifyPhone|verifyPin|qxWeixin|setPin|secondFactor(\/\w+)?|forgetPwdN)$/,
}

test('every call on people, roles, departments and devices is judged here, or named as one that touches nobody else', () => {
  const near = routes.map(({ endpoint }) => endpoint).filter(({ path }) => /^\/admin\/system\/(user|role|dept|online|device)\//.test(path))
  const walked = new Set(Object.values(judged).flatMap((trials) => trials.map(({ call }) => call as Endpoint)))
  const name = ({ method, path }: Endpoint) => `${method} ${path}`
  const unnamed = near.filter((call) => !walked.has(call) && !others.reading.test(name(call)) && !others.own.test(call.path))
  expect(unnamed.map(name)).toEqual([])
  expect(near.length).toBeGreaterThan(30)
})

const walks = Object.entries(judged).flatMap(([name, trials]) =>
  trials.flatMap((trial, number) => SCOPES.map((scope) => [`${name} ${number + 1}`, scope, trial] as const)),
)
test.each(walks)(
  '%s by one who sees %s reaches as far as he does, whatever the other holds',
  async (_, scope, { call, input, may, himself }) => {
    for (const theirs of SCOPES)
      for (const place of PLACES) {
        const trial = { actor: await actor(scope, himself !== true), scope, place, theirs }
        const done = await did(trial.actor, call, await input(trial))
        expect(done, `${theirs}, ${place}`).toBe(may(trial))
      }
  },
)

const tried = async (who: Pick<Caller, 'send'>, call: Endpoint, input: Anything) => (await who.send(call, input)).body

test('whoever holds a right that the other lacks cannot be had through him, however near he sits', async () => {
  const manager = await actAs('all')
  const other = await person('own', 'beside', ['price.costprice'])
  const msg = '该用户的权限高于您，不能修改'
  for (const call of [people.resetPassword, people.resetFactor, people.unlock, people.forcePassword])
    expect(await tried(manager, call, { id: other.userId })).toMatchObject({ code: Code.forbidden, msg })
  expect(await tried(manager, people.saveUser, formOf(other))).toMatchObject({ code: Code.forbidden, msg })
  const role = { id: other.roleIds[0], roleName: '改名', dataScope: 'own' }
  expect((await tried(manager, people.saveRole, { ...role, tags: ['price.costprice'] })).msg).toBe('不能修改权限高于自己的角色')
  expect((await tried(manager, people.saveRole, { ...role, tags: [] })).msg).toBe('不能授予或收回自己没有的权限')
  expect((await tried(manager, people.saveUser, { ...formOf(manager.user), roleIds: other.roleIds })).msg).toMatch(
    /^角色“own .*”的权限高于您/,
  )
})

test('the refusal says how far one’s own scope goes', async () => {
  const reset = async (scope: Scope, place: Place, theirs: Scope) =>
    (await tried(await actAs(scope), people.resetPassword, { id: (await person(theirs, place)).userId })).msg
  expect(await reset('own', 'beside', 'own')).toBe('您的数据范围是“本人”，不能管理其他用户')
  expect(await reset('dept', 'otherDept', 'own')).toBe('您的数据范围是“本部门”，只能管理本部门及下级部门')
  expect(await reset('company', 'branch', 'own')).toBe('您的数据范围是“本公司”，只能管理本公司')
  expect(await reset('dept', 'beside', 'all')).toBe('该用户的数据范围大于您，不能修改')
})

test('a head office that sees its department alone does not see the branches hung below it', async () => {
  const [head = 0] = tenant.companyIds
  const manager = await actAs('dept')
  const { tenantId } = tenant
  await tenant.act('owner', ({ db }) =>
    db.updateTable('appUser').set({ deptId: head }).where('tenantId', '=', tenantId).where('userId', '=', manager.user.userId).execute(),
  )
  const reset = async (place: Place) => (await tried(manager, people.resetPassword, { id: (await person('own', place)).userId })).code
  expect([await reset('otherDept'), await reset('branch')]).toEqual([Code.done, Code.forbidden])
})
