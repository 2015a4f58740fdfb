export { movingInRoutes } from './routes.ts'
export { takeBackMoving } from './undo.ts'
