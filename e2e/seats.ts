import type { Browser, BrowserContextOptions, Page, ViewportSize } from '@playwright/test'
import { ADDRESS } from './address.ts'
import { accountButton, expect, openSession } from './fixtures.ts'

/** Has the product's origin, and so its process, but runs nothing. */
const EMPTY_PAGE = `${ADDRESS}/logo.svg`

/** Takes all that a person leaves on a device. */
async function forget(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue
    await new Promise((done) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = done
      request.onerror = done
    })
  }
}

/** Makes a page as good as new: nobody's, of its own size, with nothing in the way of its requests. */
async function clear(page: Page, { viewport }: Device): Promise<void> {
  const context = page.context()
  page.removeAllListeners('dialog')
  page.removeAllListeners('load')
  await Promise.all(context.pages().map((each) => (each === page ? undefined : each.close())))
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.setOffline(false)])
  await page.goto(EMPTY_PAGE)
  await page.evaluate(forget)
  await Promise.all([context.clearCookies(), page.setViewportSize(viewport), page.emulateMedia({ colorScheme: null })])
}

/** What a browser is opened with: a desk's or a phone's. */
interface Device extends BrowserContextOptions {
  readonly viewport: ViewportSize
}

/**
 * The browsers that a worker keeps from journey to journey, each for one person at a time. A page that has run the product
 * loads it again in half the time of a new one, as its process knows files, code and styles: decision 102.
 */
export class Seats {
  readonly #browser: Browser
  readonly #free = new Map<Device, Page[]>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A browser that nobody has used. */
  async open(device: Device): Promise<Page> {
    const page = await (await this.#browser.newContext(device)).newPage()
    await page.goto(EMPTY_PAGE)
    return page
  }

  /** A browser that is free. */
  async take(device: Device): Promise<Page> {
    return this.#free.get(device)?.pop() ?? this.open(device)
  }

  /** Clears a browser for whoever comes next. */
  async giveBack(device: Device, page: Page): Promise<void> {
    await clear(page, device)
    this.#free.set(device, [...(this.#free.get(device) ?? []), page])
  }
}

/** Signs somebody in at a seat and goes to an address there. */
export async function sitDown(page: Page, employeeId: string, at: string): Promise<void> {
  const session = await openSession(page.request, employeeId)
  await page.evaluate((auth) => localStorage.setItem('auth', auth), JSON.stringify(session))
  await page.goto(at)
  await expect(accountButton(page)).toBeVisible()
}
