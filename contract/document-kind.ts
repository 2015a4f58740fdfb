/** What the one list of documents (documents.ts) says of each. */
export interface DocumentKind {
  name: string
  /** Without 单, where lists have little room. */
  short: string
  /** What the code calls it. */
  term: string
  /** Its folder in contract, server and web. */
  module: string
  table: string
  lines?: string
  /** Prefix of its numbers; documents without one are named by the paper they come from. */
  number?: string
  /** Its permissions are `tag:query`, `tag:add` … */
  tag: string
  /** Name of its menu page. */
  page?: string
  /** The permission that takes it back (红冲, 关单, 取消核销). */
  undo?: string
  /** What an open item of it is called. */
  owed?: string
}
