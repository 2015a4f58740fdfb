import { expect, test } from 'vitest'
import { priceOrders } from '#contract/documents/price-orders.ts'
import { saleReturn } from '#contract/documents/returns.ts'
import { outbound } from '#contract/documents/sales/sales.ts'
import { stockIn } from '#contract/documents/stock-in.ts'
import { MASKED } from '#contract/kit/fields.ts'
import { headError, headOf, lineMaker, lineRules, readLine, sentHead, sentLine } from './draft-forms.ts'
import { blankHead, headNames, kindOf } from './head-rules.ts'
import { noPart } from './lines.ts'

const sale = outbound.save.input
const received = stockIn.save.input

test('the header of a document is what its save takes, in that order, without what says which document it is', () => {
  expect(headNames(received)).toEqual([
    ...['supplierId', 'rkDate', 'buyer', 'paytype', 'fhType', 'fhCompany', 'pickupPer'],
    ...['contractNo', 'invoiceType', 'invoiceNo', 'remark'],
  ])
  expect(headNames(saleReturn.save.input)).toEqual(['clientId', 'thDate', 'inchargeId', 'reason', 'remark'])
})

test('how a field is typed follows from its rule', () => {
  const kinds = ['clientId', 'ckDate', 'validUntil', 'paytype', 'yhRate', 'deposit', 'fhNotice'].map((name) => kindOf(sale, name))
  expect(kinds).toEqual(['reference', 'day', 'day', 'text', 'number', 'number', 'tick'])
})

test('an empty header names nobody, has no number, and what a rule says of itself', () => {
  expect(blankHead(sale)).toMatchObject({
    ...{ clientId: 0, clientName: '', inchargeId: 0, ckDate: '', paytype: '', yhRate: null, deposit: null, fhNotice: true },
  })
})

test('a saved header is read with the names of its references; a number of 0 was not filled in, a masked one stays masked', () => {
  const order = { clientId: 7, clientName: '顺达', yhRate: 0, deposit: MASKED, fhNotice: false, remark: '急' }
  expect(headOf(sale, order)).toMatchObject({ ...order, yhRate: null, paytype: '' })
})

test('what is masked is not sent, what is empty is sent as 0, names are not sent', () => {
  const head = { ...blankHead(sale), clientId: 7, clientName: '顺达', deposit: MASKED }
  const sent = sentHead(sale, head)
  expect(sent).toMatchObject({ clientId: 7, deposit: undefined, yhRate: 0 })
  expect(sent).not.toHaveProperty('clientName')
})

test('the first field that must be filled in and is not is named in the words of its rule', () => {
  const head = blankHead(received)
  expect(headError(received, head)).toEqual({ text: '请选择供应商', field: 'supplierId' })
  expect(headError(received, { ...head, supplierName: '无名' })).toEqual({ text: '供应商“无名”未建档', field: 'supplierId' })
  expect(headError(received, { ...head, supplierId: 3 })).toEqual({ text: '请输入日期', field: 'rkDate' })
  expect(headError(received, { ...head, supplierId: 3, rkDate: '2026-11-25' })).toBeUndefined()
})

test('a line holds of a saved one what is its own, and sends what its rule names: no price that was not typed', () => {
  const newLine = lineMaker({ rkAmount: null as number | null, purchasePrice: null as number | null, warehouseId: 0, remark: '' })
  const row = { ...newLine(), ...noPart, pjid: 5, pjNo: 'A-1', rkAmount: 2, costPrice: 9, remark: '箱' }
  const line = readLine(newLine(), row)
  expect(line).toMatchObject({ pjid: 5, pjNo: 'A-1', rkAmount: 2, purchasePrice: null, remark: '箱' })
  expect(line).not.toHaveProperty('costPrice')
  expect(line.key).not.toBe(row.key)
  const sent = sentLine(lineRules(received), { ...line, rkAmount: null })
  expect(sent).toMatchObject({ pjid: 5, rkAmount: 0, purchasePrice: undefined, cgLineId: 0 })
})

test('the rules of a line are found in a list that may be left out', () => {
  expect(Object.keys(lineRules(priceOrders.save.input))).toContain('xsPrice')
})
