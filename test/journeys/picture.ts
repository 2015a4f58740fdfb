import { expect, type Locator, type Page } from '@playwright/test'
import pg from 'pg'

/** What an eye reads in the picture; the books alone tell it to a program. */
async function signsOf(captchaId: string): Promise<string> {
  const books = new pg.Client({ connectionString: process.env.PEICHI_BOOKS ?? '' })
  await books.connect()
  try {
    const { rows } = await books.query<{ answer: string }>('select answer from captcha where captcha_id = $1', [captchaId])
    return rows[0]?.answer ?? ''
  } finally {
    await books.end()
  }
}

/** Has a code for a registration sent to a phone, without opening a page. */
export async function sendRegisterTo(page: Page, phone: string, headers: Record<string, string>): Promise<void> {
  const drawn = await page.request.get(`/admin/valid/getCodeImg?phone=${phone}`, { headers })
  const { sessionId } = ((await drawn.json()) as { data: { sessionId: string } }).data
  const data = { phone, sessionId, captcha: await signsOf(sessionId) }
  const answer = await page.request.post('/admin/v1/sms/sendRegister', { data, headers })
  expect(await answer.json()).toMatchObject({ code: 1 })
}

/** Presses 获取验证码 in a browser nobody knows, and answers what is to be read in the picture that appears. */
export async function pressForPicture(page: Page, around: Locator): Promise<string> {
  const drawn = page.waitForResponse(/getCodeImg/)
  await around.getByRole('button', { name: '获取验证码' }).click()
  const { sessionId } = ((await (await drawn).json()) as { data: { sessionId: string } }).data
  await expect(around.getByLabel('图片字符')).toBeFocused()
  return signsOf(sessionId)
}

/** 看不清，换一张: answers what is to be read in the new one. */
export async function drawnAgain(page: Page, around: Locator): Promise<string> {
  const drawn = page.waitForResponse(/getCodeImg/)
  await around.getByRole('button', { name: '验证码图片，点击换一张' }).click()
  const { sessionId } = ((await (await drawn).json()) as { data: { sessionId: string } }).data
  return signsOf(sessionId)
}
