import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { fileCalls } from '#contract/platform/files.ts'
import { tenants } from '#contract/platform/operators.ts'
import { platformRenewal } from '#contract/platform/renewal/platform-renewal.ts'
import { renewal } from '#contract/platform/renewal/renewal.ts'
import { newOperator } from '#test/operator.ts'
import { newTenant } from '#test/world.ts'

const trial = { licence: { trial: true, seats: 5, pdaSeats: 0, days: 15 } }
const photo = { fileName: '刹车片.jpg', fileSize: 200_000 }

test('a company whose storage is full is told how much it has and what to do; a larger plan lets it go on', async () => {
  const tenant = await newTenant(trial)
  const owner = tenant.as('owner')
  expect((await owner.ok(renewal.licence, {})).data).toMatchObject({ storageUsed: '0 GB', storageGb: 1, jobs: 1 })
  await tenant.act('owner', ({ db, tenantId, userId }) =>
    db
      .insertInto('storedFile')
      .values({ tenantId, fileName: '扫描件.pdf', fileSize: 2 ** 30 - 100_000, state: 'kept', createdBy: userId })
      .execute(),
  )
  expect((await owner.ok(renewal.licence, {})).data.storageUsed).toBe('1.0 GB')
  const refusal = { code: Code.refused, msg: '存储空间已满（已用 1.0 GB / 1 GB），请删除附件或联系服务商扩容' }
  expect(await owner.call(fileCalls.credential, photo)).toMatchObject(refusal)

  const operator = await newOperator()
  const plan = { planName: `大空间 ${tenant.tenantId}`, seatPrice: 600, pdaPrice: 400, storageGb: 50, jobs: 3 }
  const { id: planId } = await operator.ok(platformRenewal.savePlan, {
    ...plan,
    durations: [{ id: 0, renewName: '1年', months: 12, rate: 1, enabled: true }],
  })
  const shown = (await operator.ok(platformRenewal.plans, {})).data.find(({ id }) => id === planId)
  expect(shown).toMatchObject({ storageGb: 50, jobs: 3 })
  await operator.ok(platformRenewal.grant, { tenantId: tenant.tenantId, planId, days: 1, reason: '扩容' })
  expect((await owner.ok(renewal.licence, {})).data).toMatchObject({ storageUsed: '1.0 GB', storageGb: 50, jobs: 3 })
  const { figures } = (await (await newOperator('platform:tenant:query')).ok(tenants.get, { id: tenant.tenantId })).data
  expect(figures).toContainEqual({ label: '存储空间', value: '1.0 GB / 50 GB' })
  expect(figures).toContainEqual({ label: '同时任务数', value: '3' })
  expect((await owner.call(fileCalls.credential, photo)).code).toBe(Code.done)
})

test('a plan gives a gigabyte at least, and no more jobs at once than the server works', async () => {
  const operator = await newOperator()
  const durations = [{ id: 0, renewName: '1年', months: 12, rate: 1, enabled: true }]
  const plan = { planName: '错误', seatPrice: 600, pdaPrice: 400, durations }
  expect((await operator.call(platformRenewal.savePlan, { ...plan, storageGb: 0 })).msg).toBe('存储空间（GB）应为 1 到 10000 的整数')
  expect((await operator.call(platformRenewal.savePlan, { ...plan, jobs: 5 })).msg).toBe('同时任务数应为 1 到 4 的整数')
})
