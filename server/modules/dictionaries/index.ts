export { addDictionaries, type StartingDictionary } from './add-dictionaries.ts'
export { learnWord } from './entries.ts'
export { dictionaryRoutes } from './routes.ts'
