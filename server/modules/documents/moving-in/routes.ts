import { movingIn } from '#contract/documents/moving-in.ts'
import { bind } from '#server/kit/route.ts'
import { open } from './open.ts'
import { saveFigures } from './save-figures.ts'
import { state } from './state.ts'
import { carryOut, rehearse } from './trial.ts'
import { trialFile } from './trial-file.ts'
import { undo, undoPreview } from './undo.ts'

export const movingInRoutes = bind(movingIn, { state, saveFigures, open, rehearse, trialFile, carryOut, undoPreview, undo })
