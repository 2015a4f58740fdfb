export { type Cause, type Move, type Poster, post } from './post.ts'
export { heldPerLine, issueReserved, keep, release, reserve } from './reserve.ts'
export { POOLS, type Wanted } from './rules.ts'
