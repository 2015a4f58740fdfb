import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,print-helper,bench,test}/**/*.test.{ts,tsx}'],
    exclude: ['test/journeys/**', 'node_modules/**'],
    globalSetup: 'test/postgres.ts',
    // Modules are loaded once per worker, not once per file: tests part by tenant, not by process.
    isolate: false,
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
