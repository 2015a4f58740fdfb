/** Milliseconds between two keys of a fast hand. In an editor, four signs that come faster are a scanner's. */
export const HAND = { delay: 45 }
