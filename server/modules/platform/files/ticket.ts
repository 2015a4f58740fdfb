import type { Received } from '#contract/kit/fields.ts'
import type { Credential, fileCalls } from '#contract/platform/files.ts'
import type { OutsideContext } from '#server/kit/context.ts'
import { requireStorage } from '../licence/index.ts'
import { random } from './keep.ts'
import { incomingKey, promised, requireSize, typeOf } from './rules.ts'

const FIVE_MINUTES = 300

/** Permission to put one file straight into the store. Refuses by name and size before a byte has travelled; the bytes are judged afterwards. */
export const ticket = (picturesOnly: boolean) => async (ctx: OutsideContext, asked: Received<typeof fileCalls.credential>) => {
  const { fileName, fileSize } = asked
  const extension = promised(fileName, picturesOnly)
  requireSize(fileName, fileSize)
  const type = typeOf(extension)
  const key = incomingKey(ctx.tenantId, random(), extension)
  const securityToken = random()
  await ctx.transact(async ({ db, tenantId, userId }) => {
    await requireStorage({ db, tenantId }, fileSize)
    await db
      .insertInto('storedFile')
      .values({ tenantId, ticket: securityToken, incomingKey: key, fileName, fileType: type, fileSize, createdBy: userId })
      .execute()
  })
  const { url, method, headers, keyId, signature } = await ctx.files.ticket(key, { size: fileSize, type }, FIVE_MINUTES)
  const credential: Credential = {
    ...ctx.files.name,
    accessKeyId: keyId,
    accessKeySecret: signature,
    securityToken,
    filedir: key.slice(0, key.lastIndexOf('/') + 1),
    url,
    method,
    headers,
  }
  return { content: twice(JSON.stringify(credential)) }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const twice = (text: string) => base64(base64(text))
