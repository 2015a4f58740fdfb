export { documentWithin, veiled } from './document-reach.ts'
