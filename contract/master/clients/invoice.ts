import { z } from 'zod'
import { named, Str, text } from '#contract/kit/fields.ts'

/** 开票资料 of a client or supplier: what stands on an invoice for him. */
const TAX_NO = /^(?:[0-9A-Z]{15}|[0-9A-Z]{18}|[0-9A-Z]{20})$/
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const invoiceForm = {
  invoiceTitle: text('发票抬头', { max: 100 }).nullish(),
  taxNo: named(
    z
      .string()
      .transform((value) => value.normalize('NFKC').replace(/\s+/g, '').toUpperCase())
      .refine((value) => value === '' || TAX_NO.test(value), '税号应为 15、18 或 20 位字母和数字'),
    { label: '税号', max: 30 },
  ).nullish(),
  invoiceType: text('发票类型', { max: 32 }).nullish(),
  invoiceAddress: text('开票地址', { max: 125 }).nullish(),
  invoicePhone: text('开票电话', { max: 32 }).nullish(),
  invoiceBank: text('开票银行', { max: 64 }).nullish(),
  invoiceAccount: text('开票账号', { max: 40 }).nullish(),
  invoiceMail: named(
    z
      .string()
      .trim()
      .max(100, '收票邮箱不能超过100个字')
      .refine((value) => value === '' || MAIL.test(value), '收票邮箱不正确'),
    { label: '收票邮箱', max: 100 },
  ).nullish(),
}
export const INVOICE_FIELDS = Object.keys(invoiceForm) as (keyof typeof invoiceForm)[]

/** As it is read; *** for whoever neither keeps the book of clients nor deals with money. */
export const invoiceRecord = {
  invoiceTitle: Str,
  taxNo: Str,
  invoiceType: Str,
  invoiceAddress: Str,
  invoicePhone: Str,
  invoiceBank: Str,
  invoiceAccount: Str,
  invoiceMail: Str,
}
