export { post } from './post.ts'
export { heldBy, issueReserved, keep, release, reserve } from './reserve.ts'
