import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
    provide: { jobHistories: 4, fitnessHistories: 24, fitnessDecisions: 600 },
    globalSetup: ['apps/api/test/global-setup.ts'],
    pool: 'forks',
    // Files share a process and the modules it has loaded; each API test still has an app and a database of its own.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
