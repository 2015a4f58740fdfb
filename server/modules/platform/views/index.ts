export { listViewRoutes } from './routes.ts'
export { dropView, keepView, reportPlace, viewsAt } from './store.ts'
