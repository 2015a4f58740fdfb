import { z } from 'zod'
import type { Received } from '#contract/kit/fields.ts'
import type { help } from '#contract/platform/helpdesk/helpdesk.ts'
import type { Context, OpenContext } from '#server/kit/context.ts'
import { recordChange } from '../audit/index.ts'
import { afterSalesContact } from './contacts.ts'
import { kindsOffered } from './downloads.ts'
import { topQuestions } from './questions.ts'
import { sized } from './rules.ts'

const NAME = 'help_links'
const TOP_QUESTIONS = 8
const none = { website: '', miniProgramQr: '', officialQr: '', servicePhone: '', onlineService: '', filingNo: '' }
const Word = z.string().default('')
const Stored = z.object({
  website: Word,
  miniProgramQr: Word,
  officialQr: Word,
  servicePhone: Word,
  onlineService: Word,
  filingNo: Word,
})

/** 帮助与支持 in one call. */
export async function drawer(ctx: Context) {
  return {
    content: {
      questions: await topQuestions(ctx, TOP_QUESTIONS),
      contact: await afterSalesContact(ctx),
      links: await linksNow(ctx),
      downloads: await kindsOffered(ctx),
    },
  }
}

/** The foot of the login page. */
export const footer = async (open: OpenContext) => ({ content: await linksNow(open) })

export const links = async (ctx: Context) => ({ content: await linksNow(ctx) })

async function linksNow({ db }: Pick<Context, 'db'>) {
  const found = await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst()
  return Stored.safeParse(found?.value).data ?? none
}

export async function saveLinks(ctx: Context, given: Received<typeof help.saveLinks>) {
  const before = await linksNow(ctx)
  const value = JSON.stringify(given)
  await ctx.db
    .insertInto('installation')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  const told = (row: typeof none) => ({
    官网: row.website,
    小程序码: sized(row.miniProgramQr),
    公众号码: sized(row.officialQr),
    客服电话: row.servicePhone,
    在线客服: row.onlineService,
    备案号: row.filingNo,
  })
  await recordChange(ctx, 'help_links', 0, '修改链接', told(before), told(given))
  return {}
}
