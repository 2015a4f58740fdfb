export { notify } from './events.ts'
export { holdersIn, holdersOf } from './holders.ts'
export { messageRoutes } from './routes.ts'
export { sendMessage } from './send.ts'
