import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

// Modules are loaded once per worker, not once per file: tests part by tenant, not by process.
const shared = { isolate: false, pool: 'forks', testTimeout: 60_000, hookTimeout: 120_000 } as const

export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'house',
          include: ['{contract,server,print-helper,bench,test}/**/*.test.ts'],
          exclude: ['test/journeys/**', 'node_modules/**'],
          globalSetup: 'test/postgres.ts',
          setupFiles: 'test/each-file.ts',
          // as the server runs it: Node takes the types away, nothing is transformed
          experimental: { viteModuleRunner: false },
        },
      },
      // what the browser runs, components and styles among it
      { test: { ...shared, name: 'screens', include: ['web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
