import { defineConfig } from '@playwright/test'

/** Journeys against the real product, started once on the embedded database with the demo company. */
export default defineConfig({
  testDir: '.',
  globalSetup: './start.ts',
  fullyParallel: false,
  workers: 2,
  // On a machine that is busy with other things a step can miss its time; what fails twice is a fault. The report names both.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  outputDir: '../test-results',
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:8290',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 20_000,
    // Recording every step makes each slower; `--trace on` records the one that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
