/** Bubbles from a field when Enter has chosen something from its list: `useEnterNext` moves on. */
export const PICKED = 'pc:picked'
