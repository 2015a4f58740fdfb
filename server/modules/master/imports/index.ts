import { checkImport } from './check.ts'
import { carryOutImport } from './confirm.ts'
import { undoImport } from './undo.ts'

export { importRoutes } from './routes.ts'
export { carryOutImport, checkImport }
export const importTasks = [checkImport, carryOutImport, undoImport]
