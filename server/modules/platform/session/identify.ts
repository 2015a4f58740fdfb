import { tagsFor, tagsOfOwner } from '#contract/tags.ts'
import type { Identity, RequestFacts, Shown } from '#server/kit/context.ts'
import type { Database } from '#server/kit/database.ts'
import { otherSession } from '#server/kit/errors.ts'
import { hashOf } from '#server/kit/secret.ts'
import { statement } from '#server/kit/statement.ts'
import { overText } from '../licence/index.ts'
import { inForce } from '../parameters/index.ts'

interface Rights {
  deptId: number
  loginAccount: string
  realName: string
  mustChangePwd: boolean
  owner: boolean
  operator: boolean
  dataScope: number[] | null
  tags: string[]
  parameters: Record<string, string>
}
interface Held extends Rights {
  tenantId: number
  userId: number
  companyId: number
  sessionId: number
  browserId: string
  pageKey: string
  supportId: number | null
  mustSetFactor: boolean
  /** Due date of a licence that is over. */
  over?: string | null
}
const RIGHTS = `dept_id as "deptId", login_account as "loginAccount", real_name as "realName", must_change_pwd as "mustChangePwd", owner, operator, tags, parameters`

/** Only where it is demanded the account is looked at. A support visit came in by the operator's own. */
const FACTOR_DUE = `case when parameters->>'TWO_STEP_REQUIRED' = '1' and support_id is null then not house.has_factor(tenant_id, user_id) else false end`

/** A token without its companion is nobody's, and keeps nothing alive. */
const TOGETHER = 'select token_hash from session where token_hash = $1 and (companion_hash is null or companion_hash = $3)'

/** Whose token this is, with his rights as they are now; undefined when nobody's (any more). */
export async function identify(db: Database, { token, page, companion }: Shown): Promise<Identity | undefined> {
  const sql = `select tenant_id as "tenantId", user_id as "userId", company_id as "companyId", session_id as "sessionId", browser_id as "browserId", support_id as "supportId", page_key as "pageKey", house.licence_over(tenant_id) as over, ${FACTOR_DUE} as "mustSetFactor", ${RIGHTS}, house.reach_of(tenant_id, user_id, dept_id) as "dataScope" from house.identify((${TOGETHER}), $2)`
  const [held] = await statement<Held>({ db }, 'identify', sql, [hashOf(token), page ?? null, hashOf(companion ?? '')])
  return held && identity(held)
}

/** Who calls where nobody need be signed in. */
export async function holderOf(db: Database, { token, page, companion }: RequestFacts): Promise<Identity | undefined> {
  const holder = token === undefined ? undefined : await identify(db, { token, page, companion })
  if (holder && page !== undefined && page !== holder.pageKey) throw otherSession()
  return holder
}

/** The same for work without a session (jobs, seed). The transaction's tenant is set already. */
export async function identifyUser(
  db: Database,
  who: { tenantId: number; userId: number; companyId: number; supportId?: number | null },
): Promise<Identity | undefined> {
  const sql = `select ${RIGHTS}, house.reach_within($1, $2, dept_id) as "dataScope" from house.identity_of($1, $2, $3)`
  const [rights] = await statement<Rights>({ db }, 'identity_of', sql, [who.tenantId, who.userId, who.companyId])
  return rights && identity({ ...rights, supportId: null, mustSetFactor: false, ...who, sessionId: 0, browserId: '', pageKey: '' })
}

/**
 * With a one-time password nothing is allowed but changing it, nor is anything before a second step that is demanded has been set up. Tags that do not exist for this kind of company are dropped, whoever stored them:
 * nobody in a tenant holds a right of the platform.
 */
function identity({ mustChangePwd, owner, tags, parameters, over, ...who }: Held): Identity {
  const known = tagsFor(who.operator)
  const held: Iterable<string> =
    mustChangePwd || who.mustSetFactor ? [] : owner ? tagsOfOwner(who.operator) : new Set(tags.filter((tag) => known.has(tag)))
  return { ...who, mustChangePwd, ...(over && { readOnly: overText(over) }), tags: new Set(held), parameters: inForce(parameters) }
}
