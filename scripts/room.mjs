/** How the server's process begins so that its memory comes back after a heavy hour: fewer arenas of the C library, a smaller nursery of V8 (docs/decisions/095, 210). Its old generation may grow by half before it is looked through (177). */
export const room = { flags: ['--max-semi-space-size=4', '--heap-growing-percent=50'], env: { MALLOC_ARENA_MAX: '2' } }
