import { expect, test } from 'vitest'
import { session } from '#contract/platform/session/session.ts'
import { sms } from '#contract/platform/sms.ts'
import { newTenant, server } from '#test/world.ts'

async function codeSentTo(phone: string): Promise<string> {
  const { pool } = await server()
  const { rows } = await pool.query('select content from outbox where recipient = $1 order by outbox_id desc limit 1', [phone])
  return /\d{6}/.exec(rows[0]?.content ?? '')?.[0] ?? ''
}
async function withPhones() {
  const phone = `199${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const [here, there] = await Promise.all([newTenant(), newTenant({ verifiedPhone: phone })])
  const give = (phoneNo: string) =>
    here.act('owner', ({ db, tenantId }) =>
      db
        .updateTable('appUser')
        .set({ phoneNo })
        .where('tenantId', '=', tenantId)
        .where('userId', '=', here.user('seller').userId)
        .execute(),
    )
  await give(phone)
  return { phone, here, there, seller: here.as('seller'), give }
}

test('who proves the phone of his account gets to his other accounts with it, and not before', async () => {
  const { phone, seller, there } = await withPhones()
  const others = async () => (await seller.ok(session.switchAccounts, {})).users.length
  expect((await seller.ok(session.userinfo, {})).content.phoneVerified).toBe(false)
  expect(await others()).toBe(1)
  await seller.ok(sms.sendToSelf, {})
  const smsCode = await codeSentTo(phone)
  const wrong = smsCode === '000000' ? '111111' : '000000'
  expect(await seller.call(session.verifyPhone, { smsCode: wrong })).toMatchObject({ code: 0, msg: '验证码不正确或已失效' })
  expect(await seller.call(session.verifyPhone, { smsCode })).toMatchObject({ code: 1, msg: '验证成功' })
  expect((await seller.ok(session.userinfo, {})).content.phoneVerified).toBe(true)
  expect(await others()).toBe(2)
  expect((await there.as('owner').ok(session.switchAccounts, {})).users).toHaveLength(2)
  expect(await seller.call(session.verifyPhone, { smsCode })).toMatchObject({ code: 0 })
})

test('a code proves the phone it was sent to, of the account that asked, and no other', async () => {
  const { phone, here, seller, give } = await withPhones()
  await seller.ok(sms.sendToSelf, {})
  const smsCode = await codeSentTo(phone)
  await give(`198${phone.slice(3)}`)
  expect((await seller.call(session.verifyPhone, { smsCode })).code).toBe(0)
  expect(await here.as('keeper').call(session.verifyPhone, { smsCode })).toMatchObject({
    code: 0,
    msg: '您的账号没有登记手机号码，请联系管理员',
  })
  expect(await seller.call(session.verifyPhone, { smsCode: '12' })).toMatchObject({ code: 4, msg: '验证码为6位数字' })
})
