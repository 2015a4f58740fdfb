import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { problem } from '#server/db/problem.ts'
import { canInstall, install, isKnown } from './packages.ts'

/** Chromium without windows: half the work of the whole one for the same pages. */
const SHELL = '/usr/bin/chromium-headless-shell'
const places = {
  linux: [
    SHELL,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ],
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
} as Record<string, string[]>

export const findBrowser = () =>
  [process.env.CHROME_PATH ?? '', ...(places[process.platform] ?? [])].find((path) => path && existsSync(path))

/** Chromium and a Chinese font for the journeys; on Debian as root they are installed when missing. */
export function ensureBrowser(): string {
  // where a browser is at hand already, the lighter one is only fetched if the system knows of it
  if (canInstall && !process.env.CHROME_PATH && !existsSync(SHELL) && (!findBrowser() || isKnown('chromium-headless-shell')))
    install(['chromium-headless-shell'])
  if (canInstall && !findBrowser()) install(['chromium'])
  if (canInstall && !hasChineseFont()) install(['fonts-wqy-microhei', 'fontconfig'])
  const browser = findBrowser()
  if (browser) return browser
  throw problem(
    '浏览器测试需要 Chromium 或 Chrome，本机没有找到。请安装（Debian/Ubuntu：sudo apt-get install chromium fonts-noto-cjk），或用 CHROME_PATH 指出位置。',
    'The journeys need Chromium or Chrome and none was found. Install one (Debian/Ubuntu: sudo apt-get install chromium fonts-noto-cjk) or set CHROME_PATH.',
  )
}

function hasChineseFont() {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
}
