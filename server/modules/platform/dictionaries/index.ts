export { addDictionaries, type StartingDictionary } from './add-dictionaries.ts'
export { learnWord } from './entries.ts'
export { wordsOf } from './read.ts'
export { dictionaryRoutes } from './routes.ts'
