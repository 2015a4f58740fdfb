export { rebuildClientSearch } from './retry-pinyin.ts'
export { clientRoutes } from './routes.ts'
