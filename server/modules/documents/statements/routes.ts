import { statementCalls } from '#contract/documents/statements.ts'
import type { DueDirection } from '#contract/ledgers/open-items.ts'
import { bind } from '#server/kit/route.ts'
import { statementLinesOf, statementOf, statementsOf, statementTotalOf } from './statement-rows.ts'
import { confirmOf, makeOf, removeOf, reopenOf } from './statements.ts'

const handlersOf = (direction: DueDirection) => ({
  statements: statementsOf(direction),
  statementTotal: statementTotalOf(direction),
  statement: statementOf(direction),
  statementLines: statementLinesOf(direction),
  makeStatements: makeOf(direction),
  confirmStatement: confirmOf(direction),
  reopenStatement: reopenOf(direction),
  removeStatement: removeOf(direction),
})

export const statementRoutes = [...bind(statementCalls.ys, handlersOf('ys')), ...bind(statementCalls.yf, handlersOf('yf'))]
