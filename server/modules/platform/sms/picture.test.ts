import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { session } from '#contract/platform/session/session.ts'
import { sms } from '#contract/platform/sms.ts'
import { readPicture } from '#test/sms/picture.ts'
import { caller, newTenant, PASSWORD, server } from '#test/world.ts'

const newPhone = () => `193${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
const guest = () => caller({ address: `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 255)).join('.')}` })
const MISSING = { code: 0, msg: '请输入图片验证码' }
const WRONG = { code: 0, msg: '图片验证码不正确' }
const SENT = { code: 1, msg: '发送成功' }

async function someone() {
  const phone = newPhone()
  const tenant = await newTenant({ verifiedPhone: phone })
  return { phone, account: tenant.user('owner').loginAccount }
}
const messagesTo = async (phone: string) => {
  const { pool } = await server()
  return Number((await pool.query('select count(*) from outbox where recipient = $1', [phone])).rows[0].count)
}
const aMinuteLater = async (phone: string) => {
  const { pool } = await server()
  await pool.query(`update sms_code set asked_at = asked_at - interval '61 seconds' where phone = $1`, [phone])
}

test.each([sms.sendUserPhone, sms.sendRegister])(
  '$path: nothing is sent, and nothing counted, before the picture is read',
  async (call) => {
    const { phone } = await someone()
    const who = guest()
    for (let n = 0; n < 7; n++) expect(await who.call(call, { phone })).toEqual(MISSING)
    const { sessionId } = await readPicture(who, phone)
    expect(await who.call(call, { phone, sessionId, captcha: 'zzzzz' })).toEqual(WRONG)
    expect(await messagesTo(phone)).toBe(0)
    expect(await who.call(call, { phone, ...(await readPicture(who, phone)) })).toMatchObject(SENT)
    expect(await messagesTo(phone)).toBe(1)
  },
)

test('a picture serves one message: not after a wrong answer, not for another phone, not for two at once', async () => {
  const who = guest()
  const [one, two] = [await someone(), await someone()]
  const tried = await readPicture(who, one.phone)
  await who.call(sms.sendUserPhone, { phone: one.phone, ...tried, captcha: 'zzzzz' })
  expect(await who.call(sms.sendUserPhone, { phone: one.phone, ...tried })).toEqual(WRONG)
  const picture = await readPicture(who, one.phone)
  const both = await Promise.all([one, two].map(({ phone }) => who.call(sms.sendUserPhone, { phone, ...picture })))
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
  expect((await messagesTo(one.phone)) + (await messagesTo(two.phone))).toBe(1)
})

test('who reads the picture in capitals or with a space is right; a picture of four minutes ago is not', async () => {
  const who = guest()
  const { phone } = await someone()
  const old = await readPicture(who, phone)
  const { pool } = await server()
  await pool.query(`update captcha set expires_at = expires_at - interval '4 minutes' where captcha_id = $1`, [old.sessionId])
  expect(await who.call(sms.sendUserPhone, { phone, ...old })).toEqual(WRONG)
  const { sessionId, captcha } = await readPicture(who, phone)
  expect(await who.call(sms.sendUserPhone, { phone, sessionId, captcha: ` ${captcha.toUpperCase()} ` })).toMatchObject(SENT)
})

test('a browser that came in with an account of the phone is asked nothing; with another account it is a stranger', async () => {
  const [own, other] = [await someone(), await someone()]
  const browserId = randomUUID()
  const who = guest()
  await who.call(session.login, { username: own.account, password: PASSWORD, code: browserId, tips: 1 })
  expect((await who.ok(session.codeImg, { phone: own.phone, browserId })).data).toEqual({ img: '', sessionId: '' })
  expect(await who.call(sms.sendUserPhone, { phone: own.phone, browserId })).toMatchObject(SENT)
  expect((await who.ok(session.codeImg, { phone: other.phone, browserId })).data.img).toMatch(/^data:image\/png/)
  expect(await who.call(sms.sendUserPhone, { phone: other.phone, browserId })).toEqual(MISSING)
})

test('one picture a day is enough for a browser and a phone, and says nothing of another browser', async () => {
  const { phone } = await someone()
  const browserId = randomUUID()
  const who = guest()
  expect(await who.call(sms.sendUserPhone, { phone, browserId, ...(await readPicture(who, phone, browserId)) })).toMatchObject(SENT)
  await aMinuteLater(phone)
  expect(await who.call(sms.sendUserPhone, { phone, browserId })).toMatchObject(SENT)
  await aMinuteLater(phone)
  expect(await who.call(sms.sendUserPhone, { phone, browserId: randomUUID() })).toEqual(MISSING)
  const { pool } = await server()
  await pool.query(`update sms_code set asked_at = asked_at - interval '25 hours' where phone = $1`, [phone])
  expect(await who.call(sms.sendUserPhone, { phone, browserId })).toEqual(MISSING)
})

test('whether somebody has the phone, a stranger learns from no answer', async () => {
  const { phone } = await someone()
  const nobodys = newPhone()
  const told = async (each: string) => {
    const [who, browserId] = [guest(), randomUUID()]
    const picture = await readPicture(who, each, browserId)
    const answers = [
      (await who.ok(session.codeImg, { phone: each, browserId })).data.img !== '',
      await who.call(sms.sendUserPhone, { phone: each, browserId }),
      await who.call(sms.sendUserPhone, { phone: each, browserId, ...picture, captcha: 'zzzzz' }),
      await who.call(sms.sendUserPhone, { phone: each, browserId, ...(await readPicture(who, each, browserId)) }),
      await who.call(sms.sendUserPhone, { phone: each, browserId }),
      (await who.ok(session.codeImg, { phone: each, browserId })).data.img !== '',
    ]
    await aMinuteLater(each)
    return [...answers, await who.call(sms.sendUserPhone, { phone: each, browserId })]
  }
  const known = await told(phone)
  expect(known).toMatchObject([true, MISSING, WRONG, SENT, { msg: '发送太频繁，请60秒后再试' }, false, SENT])
  expect(await told(nobodys)).toEqual(known)
  expect([await messagesTo(phone), await messagesTo(nobodys)]).toEqual([2, 0])
})
