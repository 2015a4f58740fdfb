import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

const asRoot = process.getuid?.() === 0
// Quiet: a browser under test has no business on the network.
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'test/journeys',
  globalSetup: './test/journeys/setup.ts',
  outputDir: 'test-results',
  // beside two that wait for a page or a window there is something to do (decision 215)
  workers: 3,
  // generous, because a machine may be busy: a journey that succeeds does not wait for them
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // what needs it is named at the end of `npm test`
  retries: 1,
  use: {
    baseURL: process.env.PEICHI_ADDRESS,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // what it answers itself no journey could hold back; the one about it lets it in
    serviceWorkers: 'block',
    viewport: { width: 1366, height: 768 },
    // a trace costs as much as the journey: `--trace on` when one is to be studied
    screenshot: 'only-on-failure',
    // a frame drawn sixty times a second while something loads costs more than what is waited for
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findBrowser(), args: asRoot ? [...quiet, '--no-sandbox'] : quiet },
  },
})
