import type { APIRequestContext, ConsoleMessage, Page, TestInfo, WebError } from '@playwright/test'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { user } from '@selamat/contract/domains/identity/user'
import type { Endpoint } from '@selamat/contract/kit/endpoint'
import { ADDRESS } from './address.ts'
import { test as base, expect, openSession, PHONE } from './fixtures.ts'
import { Seats, sitDown } from './seats.ts'

export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const

interface JoinOptions {
  readonly phone?: boolean
  /** The first address. */
  readonly at?: string
  /** Names an error that the journey provokes on purpose. */
  readonly expected?: RegExp
  /** A browser that nobody has used, for what no seat gives back: a clock of its own. */
  readonly fresh?: boolean
}

/** Opens a browser for somebody who is signed in, or for nobody yet. */
export type Join = (employeeId: string | undefined, options?: JoinOptions) => Promise<Page>

/** A server that runs on has seen earlier journeys; a new one none. */
const startedAt = process.env.BASE_URL === undefined ? 0 : Math.floor(Date.now() / 60_000)

/**
 * Journeys that change an account or a record for good, with the first of the people whom no other one signs in as: twelve of
 * one site each, those of the clinic where it is.
 */
const FIRST_OF = {
  session: 10_001_010,
  'second factor': 10_001_025,
  visit: 10_001_049,
  recovery: 10_001_061,
  'my health': 10_001_073,
  mail: 10_001_085,
} as const
const EACH = 12

/** The employee of a journey whom no other walk of it signs in as. */
export const ownEmployee = (journey: keyof typeof FIRST_OF, { repeatEachIndex, retry }: TestInfo): string =>
  String(FIRST_OF[journey] + ((startedAt + repeatEachIndex * 2 + retry) % EACH))

/** From here on are those who share in permits: their accounts stay as they are. */
export const FIRST_WORKER = 10_001_100

type Operation = Pick<Endpoint, 'method' | 'path'>

/** What the page of a signed-in person may ask of the API. */
export async function ask(page: Page, operation: Operation, data?: object) {
  const { accessToken } = JSON.parse(await page.evaluate(() => localStorage.getItem('auth') ?? '{}'))
  return send(page.request, accessToken, operation, data)
}

/** What somebody without a page may ask of the API. */
export async function askAs(request: APIRequestContext, employeeId: string, operation: Operation, data?: object) {
  return send(request, (await openSession(request, employeeId)).accessToken, operation, data)
}

/** A session of somebody without a page, for several questions. */
export async function sessionOf(request: APIRequestContext, employeeId: string) {
  const { accessToken, user: self } = await openSession(request, employeeId)
  return {
    id: self.id,
    name: self.fullName,
    ask: (operation: Operation, data?: object) => send(request, accessToken, operation, data),
  }
}

async function send(request: APIRequestContext, accessToken: string, { method, path }: Operation, data?: object) {
  const answer = await request.fetch(`${ADDRESS}${API_BASE}${path}`, {
    method,
    ...(data === undefined ? {} : { data }),
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** Adds a colleague of Budi Santoso, a field operator below Agus Setiawan, without a page; returns the temporary password. */
export async function hire(
  request: APIRequestContext,
  person: { username: string; fullName: string },
): Promise<string> {
  const administrator = await sessionOf(request, '10000002')
  const colleague = { ...user.get, path: user.get.path.replace(':username', '10000008') }
  const { user: like } = await administrator.ask(colleague)
  const { positionId, sectionId, siteId, superiorId } = like
  const roleIds = like.roles.map(({ id }: { id: number }) => id)
  const post = { positionId, sectionId, siteId, superiorId, roleIds, menuPreferences: ['SHE'] }
  return (await administrator.ask(user.create, { ...person, ...post })).temporaryPassword
}

/** The test of journeys with several people, each signed in in a browser of their own and watched like the first. */
export const test = base.extend<{ join: Join }, { seats: Seats }>({
  seats: [({ browser }, use) => use(new Seats(browser)), { scope: 'worker' }],
  join: async ({ seats }, use, testInfo) => {
    const leave: (() => Promise<void>)[] = []
    const found: string[] = []
    await use(async (employeeId, { phone = false, at = '/', expected, fresh = false } = {}) => {
      const device = phone ? PHONE : DESKTOP
      const page = await (fresh ? seats.open(device) : seats.take(device))
      const complain = (text: string) => expected?.test(text) || found.push(`${employeeId ?? 'not signed in'}: ${text}`)
      const onConsole = (line: ConsoleMessage) => line.type() === 'error' && complain(line.text())
      const onError = (thrown: WebError) => complain(`${thrown.error()}`)
      const context = page.context().on('console', onConsole).on('weberror', onError)
      leave.push(async () => {
        context.off('console', onConsole).off('weberror', onError)
        await (fresh ? context.close() : seats.giveBack(device, page))
      })
      await (employeeId === undefined ? page.goto(at) : sitDown(page, employeeId, at))
      return page
    })
    expect(found).toEqual([])
    // Of a journey that failed the pages are pictured as they are; its worker ends with it.
    if (testInfo.status === testInfo.expectedStatus) await Promise.all(leave.map((each) => each()))
  },
})
