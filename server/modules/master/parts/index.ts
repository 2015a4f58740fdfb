export { chosenIds } from './chosen.ts'
export { recordOf } from './queries.ts'
export { rebuildPartSearch } from './retry-pinyin.ts'
export { partRoutes } from './routes.ts'
