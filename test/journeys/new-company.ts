import type { Page } from '@playwright/test'
import { fromSomewhere } from './some-address.ts'
import { codeSentTo } from './text-message.ts'

/** A company of a journey's own, freshly registered; its owner's account. */
export async function newCompany(page: Page, companyName: string): Promise<{ loginAccount: string; password: string }> {
  const phone = `196${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const password = 'journey2026'
  const headers = fromSomewhere()
  await page.request.post('/admin/v1/sms/sendRegister', { data: { phone }, headers })
  const smsCode = await codeSentTo(phone)
  const form = { companyName, realName: '主人', phone, smsCode, password }
  const answer = await page.request.post('/admin/v1/company/register', { data: form, headers })
  const { data } = (await answer.json()) as { data: { loginAccount: string } }
  return { loginAccount: data.loginAccount, password }
}
