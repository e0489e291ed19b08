import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { ADDRESS } from './address.ts'

/** They change what others see, e.g. the settings of the demo company or a role of it: one at a time. */
const SHARED = /(settings|roles|contractor)\.spec\.ts/

/** Draws pages as Chromium does, at two thirds of its cost: it has no window. */
const HEADLESS = '/usr/bin/chromium-headless-shell'

/** Journeys against the real product, started once on the embedded database with the demo company. */
export default defineConfig({
  testDir: '.',
  globalSetup: './start.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // Long enough for a machine that is busy with other things; nothing waits longer than it must.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  outputDir: '../test-results',
  projects: [
    { name: 'shared', testMatch: SHARED, workers: 1 },
    { name: 'own', testIgnore: SHARED },
  ],
  use: {
    baseURL: ADDRESS,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 20_000,
    // What opens is there at once: a journey needs no more pictures than a person who has asked for few.
    contextOptions: { reducedMotion: 'reduce' },
    // A page that the device keeps would hide what the server has; the journey without a connection allows it.
    serviceWorkers: 'block',
    // Recording every step makes each slower; `--trace on` records the one that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? (existsSync(HEADLESS) ? HEADLESS : '/usr/bin/chromium'),
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
