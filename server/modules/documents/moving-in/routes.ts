import { movingIn } from '#contract/documents/moving-in.ts'
import { bind } from '#server/kit/route.ts'
import { open } from './open.ts'
import { saveFigures } from './save-figures.ts'
import { state } from './state.ts'
import { undo, undoPreview } from './undo.ts'

export const movingInRoutes = bind(movingIn, { state, saveFigures, open, undoPreview, undo })
