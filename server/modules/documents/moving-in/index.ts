export { movingInRoutes } from './routes.ts'

import { carryOutMoving, rehearseMoving } from './trial.ts'
import { takeBackMoving } from './undo.ts'

export const movingTasks = [rehearseMoving, carryOutMoving, takeBackMoving]
