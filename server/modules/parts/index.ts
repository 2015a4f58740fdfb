export { rebuildPartSearch } from './retry-pinyin.ts'
export { partRoutes } from './routes.ts'
export { PART_TEXTS, type PartText, type PartTexts, storedTexts } from './stored-texts.ts'
