import { type DueDirection, dueCalls } from '#contract/ledgers/open-items.ts'
import { bind } from '#server/kit/route.ts'
import { advancesOf, advanceTotalOf } from '#server/modules/ledgers/open-items/advances.ts'
import { itemsOf, itemTotalOf, settlementsOf } from '#server/modules/ledgers/open-items/items.ts'
import { addOpeningOf, importOpeningsOf, openingsOf, reverseOpeningOf } from '#server/modules/ledgers/open-items/openings.ts'
import { owedOf, owedTotalOf } from '#server/modules/ledgers/open-items/owed.ts'
import { settleOf, unsettleOf } from '../payments/settle-by-hand.ts'
import { statementLinesOf, statementOf, statementsOf, statementTotalOf } from './statement-rows.ts'
import { confirmOf, makeOf, removeOf, reopenOf } from './statements.ts'

export { type OwedAround, owedAround } from '../payments/owed-around.ts'
export { openingReversal, settlementReversal } from '../payments/settlement-reversal.ts'
export { demandUnstated } from './stated.ts'

const handlersOf = (direction: DueDirection) => ({
  owed: owedOf(direction),
  owedTotal: owedTotalOf(direction),
  items: itemsOf(direction),
  itemTotal: itemTotalOf(direction),
  advances: advancesOf(direction),
  advanceTotal: advanceTotalOf(direction),
  settlements: settlementsOf(direction),
  settle: settleOf(direction),
  unsettle: unsettleOf(direction),
  statements: statementsOf(direction),
  statementTotal: statementTotalOf(direction),
  statement: statementOf(direction),
  statementLines: statementLinesOf(direction),
  makeStatements: makeOf(direction),
  confirmStatement: confirmOf(direction),
  reopenStatement: reopenOf(direction),
  removeStatement: removeOf(direction),
  openings: openingsOf(direction),
  addOpening: addOpeningOf(direction),
  reverseOpening: reverseOpeningOf(direction),
  importOpenings: importOpeningsOf(direction),
})

export const dueRoutes = [...bind(dueCalls.ys, handlersOf('ys')), ...bind(dueCalls.yf, handlersOf('yf'))]
