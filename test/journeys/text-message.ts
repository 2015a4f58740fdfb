import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'

function codeIn(record: string, phone: string): string {
  const lines = record.split('\n').filter((line) => line.includes(`"recipient":"${phone}"`))
  return /验证码 (\d{6})/.exec(lines.at(-1) ?? '')?.[1] ?? ''
}

/** The code of the last text message to this phone, as the log of the demo shows it. */
export async function codeSentTo(phone: string): Promise<string> {
  const read = () => codeIn(readFileSync(process.env.PEICHI_RECORD ?? '', 'utf8'), phone)
  await expect.poll(read).toMatch(/^\d{6}$/)
  return read()
}
