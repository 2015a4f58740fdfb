export { documentWithin, veiled } from './document-scope.ts'
