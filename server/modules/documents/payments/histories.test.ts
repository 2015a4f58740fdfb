import { expect, test } from 'vitest'
import { receipts } from '#contract/documents/payments/payments.ts'
import { settlementCalls } from '#contract/documents/payments/settling.ts'
import { add, compare, negate, subtract, sum } from '#contract/kit/decimal.ts'
import { Code } from '#contract/kit/fields.ts'
import { match, type Open } from '#server/modules/ledgers/open-items/index.ts'
import { newBooks } from '#test/money.ts'

/** The same numbers each time: what fails today fails tomorrow. */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    next,
    whole: (most: number) => Math.floor(next() * most),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
  }
}

test('whatever debts and credits meet: nobody is settled beyond what is open, and one side is used up', () => {
  const random = randomOf(7)
  for (let round = 0; round < 500; round++) {
    const items: Open[] = Array.from({ length: random.whole(12) }, (_, id) => ({ id, rest: String((random.whole(20_001) - 10_000) / 100) }))
    const pairs = match(items)
    const settled = new Map<number, string>()
    for (const { debitId, creditId, amount } of pairs) {
      expect(compare(amount, '0')).toBe(1)
      settled.set(debitId, add(settled.get(debitId) ?? '0', amount))
      settled.set(creditId, add(settled.get(creditId) ?? '0', negate(amount)))
    }
    const leftOf = (sign: 1 | -1) =>
      items.filter(({ rest }) => compare(rest, '0') === sign).map(({ id, rest }) => subtract(rest, settled.get(id) ?? '0'))
    const [debts, credits] = [leftOf(1), leftOf(-1)]
    expect(debts.every((left) => compare(left, '0') >= 0)).toBe(true)
    expect(credits.every((left) => compare(left, '0') <= 0)).toBe(true)
    const bothOpen = compare(sum(debts), '0') > 0 && compare(sum(credits), '0') < 0
    expect(bothOpen).toBe(false)
    if (debts.length > 0 && credits.length > 0) expect(pairs.length).toBeGreaterThan(0)
  }
})

test('eight desks at once sell, receive, settle by hand, take back and reverse at random: the books agree to the last fen', {
  timeout: 60_000,
}, async () => {
  const books = await newBooks()
  const { owner, sell, draft, write, clientId, client, expectSound } = books
  const clients = [clientId, await client(), await client()]
  const refusals = new Set<string>()
  const heard = ({ code, msg }: { code: number; msg: string }) => {
    expect([Code.done, Code.refused]).toContain(code)
    if (code === Code.refused) refusals.add(msg.replace(/[A-Z]{2}\d+/g, 'NO'))
  }
  const done: number[] = []
  const desk = async (seed: number) => {
    const random = randomOf(seed)
    const fen = (most: number) => (random.whole(most * 100) + 1) / 100
    const acts: (() => Promise<void>)[] = [
      async () => void (await sell(fen(300), { clientId: random.pick(clients) })),
      async () => {
        const settling = random.pick(['自动', '自动', '不核销'] as const)
        const discount = settling === '自动' && random.next() < 0.3 ? fen(1) : 0
        const id = await write('sk', draft(fen(400), { clientId: random.pick(clients), settling, discount }))
        const audited = await owner.call(receipts.audit, { id })
        heard(audited)
        if (audited.code === Code.done) done.push(id)
      },
      async () => {
        const who = random.pick(clients)
        const open = await books.itemsOf('ys', who, 'open')
        const debt = open.find(({ rest }) => (rest as number) > 0)
        const credit = open.find(({ rest }) => (rest as number) < 0)
        if (!debt || !credit) return
        const amount = Math.min(debt.rest as number, -(credit.rest as number))
        heard(
          await owner.call(settlementCalls.ys.settle, {
            clientId: who,
            items: [
              { itemId: debt.id, amount },
              { itemId: credit.id, amount: -amount },
            ],
          }),
        )
      },
      async () => {
        const id = random.pick(done)
        const items = id ? (await owner.ok(receipts.get, { id })).content?.items : []
        const settlementId = items?.[0]?.settlementId
        if (settlementId) heard(await owner.call(settlementCalls.ys.unsettle, { settlementId }))
      },
      async () => {
        const id = random.pick(done)
        if (id) heard(await owner.call(receipts.reverse, { id }))
      },
    ]
    for (let step = 0; step < 40; step++) await random.pick([...acts, ...acts.slice(0, 2)])()
  }
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(desk))
  await expectSound()
  // the status of every receipt tells what is left of it
  const { page } = await owner.ok(receipts.page, { limit: 500 })
  expect(page.list.length).toBeGreaterThan(40)
  for (const { status, rest, settled, moneySum, discount } of page.list) {
    if (status === '已完成') expect(rest).toBe(0)
    if (status === '进行中') expect(rest as number).toBeGreaterThan(0)
    if (status === '已完成' || status === '进行中') expect(add(String(settled), String(rest))).toBe(add(String(moneySum), String(discount)))
  }
  const usual = [
    '单据状态已变化，请刷新后重试',
    '所选单据的未核销金额已变化，请刷新后重新选择',
    '该核销已取消，请刷新',
    '核销的金额不足优惠，请减少优惠',
    'NO 有优惠，不能单独取消核销，请红冲该单',
    '红冲的核销不能取消',
  ]
  expect([...refusals].filter((msg) => !usual.includes(msg) && msg !== '账户 现金 余额不足')).toEqual([])
})
