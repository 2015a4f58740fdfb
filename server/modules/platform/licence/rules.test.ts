import { expect, test } from 'vitest'
import { admit, admitAccount, daysBetween, overText, PDA, remindTypeOf, stageOf } from './rules.ts'

const licence = { trial: false, seats: 2, pdaSeats: 1, dueDate: '2026-11-30', graceDays: 30 }

test.each([
  ['2026-11-30', 'full'],
  ['2026-12-01', 'reading'],
  ['2026-12-30', 'reading'],
  ['2026-12-31', 'locked'],
])('on %s the licence of November 30 is %s', (today, stage) => {
  expect(stageOf(licence, today)).toBe(stage)
})

test.each([
  ['2026-11-14', undefined],
  ['2026-11-15', 2],
  ['2026-11-30', 2],
  ['2026-12-01', 3],
  ['2027-12-01', 3],
])('on %s the reminder is of type %s', (today, type) => {
  expect(remindTypeOf(licence, today, 15)).toBe(type)
})

test('days are counted across months, years and the leap day', () => {
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1)
})

const desk = { source: 0, administrator: false, handheld: false }
const hand = { source: PDA, administrator: false, handheld: true }
const day = '2026-11-21'

test('the last seat is free, the one after it is not; the administrator always comes in', () => {
  expect(() => admit(licence, desk, 1, day)).not.toThrow()
  expect(() => admit(licence, desk, 2, day)).toThrow('在线用户数已达授权数（2个）')
  expect(() => admit(licence, { ...desk, administrator: true }, 99, day)).not.toThrow()
  expect(() => admit(undefined, desk, 99, day)).not.toThrow()
})

test('a PDA account works on a handheld only, and has seats of its own', () => {
  expect(() => admit(licence, hand, 0, day)).not.toThrow()
  expect(() => admit(licence, { ...hand, handheld: false }, 0, day)).toThrow('PDA账号只能在手持终端上登录')
  expect(() => admit(licence, hand, 1, day)).toThrow('在线PDA数已达授权数（1台）')
})

test('after the grace only administrators come in', () => {
  expect(() => admit(licence, desk, 0, '2026-12-31')).toThrow('软件授权已于2026-11-30到期')
  expect(() => admit(licence, { ...desk, administrator: true }, 0, '2026-12-31')).not.toThrow()
  expect(overText('2026-11-30')).toMatch(/只能查看和导出数据/)
})

test('no more accounts than are covered', () => {
  expect(() => admitAccount({ seats: 0, pdaSeats: 1 }, 0)).toThrow('用户数已达授权数')
  expect(() => admitAccount({ seats: 0, pdaSeats: 1 }, PDA)).not.toThrow()
  expect(() => admitAccount({ seats: 1, pdaSeats: 0 }, PDA)).toThrow('PDA账号数已达授权数')
  expect(() => admitAccount(undefined, 0)).not.toThrow()
})
