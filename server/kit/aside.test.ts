import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { room } from '../../scripts/room.mjs'
import { aside } from './aside.ts'

const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)
const answering = (text: string) =>
  program(`import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage({ ${text} })`)
const ENDLESS = program('for (;;) {}')

test('a program aside answers with its result, its refusal, or its bug', async () => {
  expect(await aside(answering('result: workerData.one + 1'), { one: 1 })).toBe(2)
  await expect(aside(answering('fault: { code: 0, message: "文件已损坏", status: 200 }'), {})).rejects.toMatchObject({
    code: 0,
    message: '文件已损坏',
  })
  await expect(aside(answering('bug: "x is undefined"'), {})).rejects.toThrow('x is undefined')
  await expect(aside(program('process.exit(3)'), {})).rejects.toThrow('ended with 3')
})

test('one that takes more memory than it may is ended, and its user is told what to do', async () => {
  const hungry = program('const kept = []; for (let at = 0; ; at++) kept.push(String(at).repeat(50) + at)')
  await expect(aside(hungry, {}, { megabytes: 32 })).rejects.toThrow('文件内容过多，无法一次读取，请拆分成几个文件后再试')
})

test('one that does not come to an end is ended after its time, and at once when nobody waits for it any more', async () => {
  await expect(aside(ENDLESS, {}, { seconds: 0.3 })).rejects.toThrow('文件 0.3 秒内没有读完')
  const left = new AbortController()
  const running = aside(ENDLESS, {}, { gone: left.signal })
  await wait(100)
  left.abort()
  await expect(running).rejects.toThrow('已取消')
})

test('what a thread took is given back with its answer, not seconds later', () => {
  const kit = new URL('./aside.ts', import.meta.url).href
  const hungry = program(`const { answerAside } = await import('${kit}')
    await answerAside(async () => async () => Array.from({ length: 400_000 }, (_, at) => ({ at, text: 'x' + at })).length)`)
  const asking = `const { aside } = await import('${kit}')
    const before = process.memoryUsage.rss()
    const made = await aside(new URL(${JSON.stringify(hungry.href)}), {})
    console.log(made, Math.round((process.memoryUsage.rss() - before) / 1_048_576))`
  const [made, held] = execFileSync(process.execPath, [...room.flags, '--input-type=module', '-e', asking], { encoding: 'utf8' }).split(' ')
  expect(Number(made)).toBe(400_000)
  // 27 MB, and 59 without it
  expect(Number(held)).toBeLessThan(43)
})
