/** How the server's process begins so that its memory comes back after a heavy hour: fewer arenas of the C library, whose large pieces go back to the system one by one (240), a smaller nursery of V8 (docs/decisions/095, 210). Its old generation may grow by half before it is looked through (177). A thread that has read a file gives back what it took before it ends (211). */
export const room = {
  flags: ['--max-semi-space-size=4', '--heap-growing-percent=50', '--expose-gc'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' },
}
