export { accountsBoundWith, accountsOfOpenid, wechatOf } from './accounts.ts'
export { startBinding } from './bind-desktop.ts'
export { chatApp } from './embedded.ts'
export { wechatRoutes } from './routes.ts'
