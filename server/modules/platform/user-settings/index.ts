export { settingsOf } from './all.ts'
export { userSettingRoutes } from './routes.ts'
