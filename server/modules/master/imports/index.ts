import { checkImport } from './check-all.ts'
import { importJob } from './confirm.ts'
import { undoImport } from './undo.ts'

export { importRoutes } from './routes.ts'
export { checkImport, importJob }
export const importTasks = [checkImport, importJob, undoImport]
