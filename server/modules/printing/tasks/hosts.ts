import type { Received } from '#contract/kit/fields.ts'
import type { printHelpers, printTasks } from '#contract/printing/tasks/tasks.ts'
import { clockNow } from '#server/kit/clock.ts'
import type { Context, OpenContext } from '#server/kit/context.ts'
import { choiceOf, endPairing, helperHere, hostsWithHelpers, pairComputer } from '../hosts/index.ts'
import { fail, lockOpenOf } from './dispatch.ts'
import { publicKey } from './signing.ts'

/** Of this computer; null: no helper is paired with it. */
export async function chkPrintHost(ctx: Context, { reportType }: Received<typeof printTasks.chkPrintHost>) {
  const here = await helperHere(ctx)
  if (!here) return { content: null }
  const { printer } = await choiceOf(ctx, here.helperId, reportType)
  const helper = here.connected ? ('connected' as const) : ('offline' as const)
  return { content: { id: here.hostId, computer: here.computer, helper, printer } }
}

export async function printHost(ctx: Context, { type }: Received<typeof printTasks.printHost>) {
  const hosts = await hostsWithHelpers(ctx, type)
  return { content: hosts.map(({ helperId: _, ...host }) => host) }
}

/** What the helper needs from now on. */
export async function pair(ctx: OpenContext, input: Received<typeof printHelpers.pair>) {
  const paired = await pairComputer(ctx, input)
  const { name: tenantName } = await ctx.db
    .selectFrom('tenantRoot')
    .select('name')
    .where('tenantId', '=', paired.tenantId)
    .executeTakeFirstOrThrow()
  return { content: { ...paired, tenantName, publicKey: await publicKey(ctx.db), now: clockNow().getTime() } }
}

/** What the computer had still to print fails. */
export async function unpair(ctx: Context, { id }: Received<typeof printHelpers.unpair>) {
  const helperId = await endPairing(ctx, id)
  for (const task of await lockOpenOf(ctx, helperId)) await fail(ctx, task, '打印插件已解除配对')
  return {}
}
