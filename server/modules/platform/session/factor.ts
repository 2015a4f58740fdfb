import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/kit/database.ts'
import { refused } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { saltedHash } from './password.ts'
import { plainCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

export interface Whose {
  tenantId: number
  userId: number
}
type Factor = Whose & { sealed: Buffer; salt: Buffer }
export type Proof = { step: number } | { codeHash: Buffer }

const placeOf = ({ tenantId, userId }: Whose) => `totp ${tenantId} ${userId}`
type Sealing = Pick<Services, 'seal'>
export const sealFor = ({ seal, ...whose }: Sealing & Whose, secret: string) => seal.close(secret, placeOf(whose))
export const secretOf = ({ seal }: Sealing, held: Whose & { sealed: Buffer }) => seal.open(held.sealed, placeOf(held))
export const newSalt = () => randomBytes(32)

export const WRONG_CODE = '验证码不正确或已使用，请输入最新的验证码'
const UNREADABLE = '动态验证码暂不可用，请使用恢复码登录，或联系管理员重置两步验证'

/** What an account has set up and confirmed; undefined = a password is enough. The tenant of the transaction is set. */
export const factorOf = (db: Database, { tenantId, userId }: Whose): Promise<Factor | undefined> =>
  db
    .selectFrom('secondFactor')
    .select(['tenantId', 'userId', 'sealed', 'salt'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('setAt', 'is not', null)
    .executeTakeFirst()

/** Whether the user of a row named u has set one up. */
export const factorSet = sql<boolean>`exists (select 1 from second_factor f
  where f.tenant_id = u.tenant_id and f.user_id = u.user_id and f.set_at is not null)`

/** What is typed, read as a code of the app or one from paper. Whether it still counts is asked by `spendProof`. Hashes: outside any transaction. */
export async function proofOf(ctx: Sealing, factor: Factor, typed: string): Promise<Proof | undefined> {
  const digits = typed.normalize('NFKC').replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const secret = secretOf(ctx, factor)
    if (secret === undefined) throw refused(UNREADABLE)
    const step = stepOf(secret, digits)
    return step === undefined ? undefined : { step }
  }
  const code = plainCode(typed)
  return code === undefined ? undefined : { codeHash: await saltedHash(code, factor.salt) }
}

/** Uses a proof up, once: of two at once the second finds it used. */
export async function spendProof(db: Database, { tenantId, userId }: Whose, proof: Proof): Promise<boolean> {
  if ('step' in proof) {
    const used = await db
      .updateTable('secondFactor')
      .set({ lastStep: proof.step })
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .where('lastStep', '<', proof.step)
      .where('setAt', 'is not', null)
      .executeTakeFirst()
    return used.numUpdatedRows > 0n
  }
  const used = await db
    .deleteFrom('recoveryCode')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('codeHash', '=', proof.codeHash)
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}

export async function codesLeft(db: Database, { tenantId, userId }: Whose): Promise<number> {
  const { many } = await db
    .selectFrom('recoveryCode')
    .select(sql<number>`count(*)::int`.as('many'))
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return many
}

/** In place of those there were. */
export async function keepCodes(db: Database, { tenantId, userId }: Whose, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recoveryCode').where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
  await db
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ tenantId, userId, codeHash })))
    .execute()
}
