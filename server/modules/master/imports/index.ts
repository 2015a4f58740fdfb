import { checkImport } from './check-all.ts'
import { checkBook } from './check-book.ts'
import { importJob } from './confirm.ts'
import { carryOutBook, takeBackBook } from './confirm-book.ts'
import { undoImport } from './undo.ts'
import { uploadOwn } from './upload.ts'

export { openingBookRoutes } from './book-routes.ts'
export { type BroughtList, bringListsIn, type ToldLine, type WaitingList, waitingLists } from './bring-in.ts'
export { broughtIn } from './brought-in.ts'
export { importKinds } from './kinds.ts'
export { postImported } from './post-imported.ts'
export { importRoutes } from './routes.ts'
export { standingLists, type TakenBack, takeListsBack } from './take-back.ts'
export { checkImport, importJob, uploadOwn }
export const importTasks = [checkImport, importJob, undoImport, checkBook, carryOutBook, takeBackBook]
