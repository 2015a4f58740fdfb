export { messageRoutes } from './routes.ts'
export { holdersOf, sendMessage } from './send.ts'
