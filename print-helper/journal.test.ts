import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { autostart } from './install.ts'
import { type Job, openJournal } from './journal.ts'
import { openSettings } from './settings.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'peichi-journal-'))
  folders.push(folder)
  return folder
}

const DAY = 24 * 3600_000
function job(taskId: number, state: Job['state'], at = Date.now()): Job {
  const ticket = {
    v: 1 as const,
    taskId,
    round: 1,
    tenantId: 7,
    helperId: 3,
    title: '销售单',
    sha256: 'a'.repeat(64),
    bytes: 1,
    paper: { width: 241, height: 140 },
    printer: '',
    copies: 1,
    offset: { x: 0, y: 0 },
    expires: 1,
    nonce: `nonce-of-the-task-${taskId}`,
  }
  return { ticket, state, reason: '', uncertain: false, at, noted: false, printer: '' }
}
const stateOf = (journal: ReturnType<typeof openJournal>, taskId: number) => journal.find({ tenantId: 7, taskId, round: 1 })?.state

test('jobs outlive the program for three days; what was printing is unknown, and a torn line is none', () => {
  const folder = newFolder()
  const journal = openJournal(folder)
  for (const each of [
    job(1, 'queued'),
    job(1, 'printing'),
    job(2, 'printing'),
    job(2, 'done'),
    job(3, 'queued'),
    job(4, 'done', Date.now() - 4 * DAY),
  ])
    journal.keep(each)
  journal.close()
  appendFileSync(join(folder, 'jobs.jsonl'), '{"ticket":{"v":1,"taskId":5')
  const again = openJournal(folder)
  expect([1, 2, 3, 4, 5].map((taskId) => stateOf(again, taskId))).toEqual(['unknown', 'done', 'queued', undefined, undefined])
  expect(again.find({ tenantId: 7, taskId: 1, round: 1 })).toMatchObject({ uncertain: true })
  expect([again.usedNonce('nonce-of-the-task-2'), again.usedNonce('nonce-of-the-task-9')]).toEqual([true, false])
  again.keep(job(6, 'done'))
  again.close()
  const third = openJournal(folder)
  expect([stateOf(third, 1), stateOf(third, 6)]).toEqual(['unknown', 'done'])
  third.close()
})

test('a journal of many thousand lines stays small', () => {
  const journal = openJournal(newFolder())
  for (let times = 0; times < 2100; times++) journal.keep(job(times % 3, 'done'))
  expect(journal.all()).toHaveLength(3)
  journal.close()
}, 60_000)

test('settings are whole after every change, and the computer keeps its number', () => {
  const folder = newFolder()
  const first = openSettings(folder, ['https://erp.example.com'])
  first.change({ defaultPrinter: '针打' })
  const again = openSettings(folder, ['https://erp.example.com', 'https://other.example.com'])
  expect(again.now).toMatchObject({
    machineId: first.now.machineId,
    defaultPrinter: '针打',
    origins: ['https://erp.example.com', 'https://other.example.com'],
  })
})

test('on each system the program starts with its user’s session, whatever the folder is called', () => {
  const [node, program] = ['/opt/a b/50%/node', '/home/王 五/"print"/print-helper.mjs']
  const linux = autostart('linux', node, program, '/home/w', {})
  expect(linux.file).toBe('/home/w/.config/systemd/user/peichi-print.service')
  expect(linux.text).toContain('ExecStart="/opt/a b/50%%/node" "/home/王 五/\\"print\\"/print-helper.mjs"\n')
  const mac = autostart('darwin', node, '/Users/w/<a>&b/print-helper.mjs', '/Users/w', {})
  expect(mac.file).toBe('/Users/w/Library/LaunchAgents/com.peichi.print.plist')
  expect(mac.text).toContain('<string>/Users/w/&#60;a&#62;&#38;b/print-helper.mjs</string>')
  const windows = autostart('win32', 'C:\\Node\\node.exe', 'C:\\打印\\print-helper.mjs', 'C:\\Users\\w', {
    APPDATA: 'C:/Users/w/AppData/Roaming',
  })
  expect(windows.file).toBe('C:/Users/w/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup/peichi-print.cmd')
  expect(windows.text).toContain('"C:\\Node\\node.exe" "C:\\打印\\print-helper.mjs"')
})
