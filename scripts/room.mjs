/** How the server's process begins so that its memory comes back after a heavy hour: fewer arenas of the C library, a smaller nursery of V8 (docs/decisions/095, 210). */
export const room = { flags: ['--max-semi-space-size=4'], env: { MALLOC_ARENA_MAX: '2' } }
