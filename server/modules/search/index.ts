export { findClients, findParts } from './find.ts'
export { indexClients } from './index-clients.ts'
export { indexParts } from './index-parts.ts'
export { brandKey, cleanCode, cleanName, codeKey, normal, normalWords } from './normal.ts'
