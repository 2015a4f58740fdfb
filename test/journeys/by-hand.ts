import type { Page } from '@playwright/test'

/** Milliseconds between two keys of a fast hand. In an editor, four signs that come faster are a scanner's. */
export const HAND = { delay: 45 }

/** One key after the other. */
export const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

/** Scans codes: a sign every 15 milliseconds by the keyboard's own clock, however slow the machine that runs the journey is. */
export async function scan(page: Page, ...codes: string[]): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  const strike = async (key: string, timestamp: number) => {
    const code = key === 'Enter' ? 13 : key.toUpperCase().charCodeAt(0)
    const struck = { key, windowsVirtualKeyCode: code, timestamp }
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key === 'Enter' ? '\r' : key, ...struck })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...struck })
  }
  for (const code of codes) {
    const start = Date.now() / 1000
    for (const [nth, sign] of [...code, 'Enter'].entries()) await strike(sign, start + nth * 0.015)
  }
  await keyboard.detach()
}
