export { post } from './post.ts'
export { heldBy, issue, issueReserved, keep, release, reserve } from './reserve.ts'
export type { Entry } from './rules.ts'
