import type { BrowserContext, Page } from '@playwright/test'
import { test as base, expect, PHONE, signIn } from './fixtures.ts'

export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const

interface JoinOptions {
  readonly phone?: boolean
  /** The first address. */
  readonly at?: string
  /** Names an error that the journey provokes on purpose. */
  readonly expected?: RegExp
}

export type Join = (employeeId: string, options?: JoinOptions) => Promise<Page>

/** The test of journeys with several people, each signed in in a browser of their own and watched like the first. */
export const test = base.extend<{ join: Join }>({
  join: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    const found: string[] = []
    await use(async (employeeId, { phone = false, at = '/', expected } = {}) => {
      const complain = (text: string) => expected?.test(text) || found.push(`${employeeId}: ${text}`)
      const context = await browser.newContext(phone ? PHONE : DESKTOP)
      contexts.push(context)
      context.on('console', (line) => line.type() === 'error' && complain(line.text()))
      context.on('weberror', (thrown) => complain(`${thrown.error()}`))
      const page = await context.newPage()
      await signIn(page, employeeId, at)
      return page
    })
    expect(found).toEqual([])
    await Promise.all(contexts.map((context) => context.close()))
  },
})
