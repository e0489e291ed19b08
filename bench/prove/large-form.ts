import { loadavg } from 'node:os'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { type Actor, actor, type ServerUnderTest } from './server-under-test.ts'

interface FormRow {
  readonly id: number
  readonly version: number
  readonly formName: string
  readonly description: string | null
  readonly formFlow: readonly { readonly formFlowId: number }[]
}

const ADMINISTRATOR = '10000002'
const REPORTER = '10000008'
const PASSWORD = 'Selamat#2026'
/** A slow phone: a quarter of the processor. */
const SLOWDOWN = 4
const SECTIONS = 5
const OPTIONS = ['good', 'fair', 'poor'].map((value) => ({ value, label: value }))

/** Of ten fields three have a rule, which looks at the first of the ten; some look at the first of the section, too. */
function fieldAt(n: number, each: number) {
  const common = { type: 'field', id: `field-${n}`, label: `Question ${n}` }
  const own = `field_${n - (n % 10)}`
  const hub = `field_${n - (n % each)}`
  const text = { ...common, kind: 'text-input', settings: { max: 120 } }
  switch (n % 10) {
    case 1:
      return { ...text, visibleIf: `${hub} != "x" || answered(${own})` }
    case 2:
      return { ...text, requiredIf: `count(${own}) > 3` }
    case 3:
      return { ...text, calculate: `"Result: " + ${own} + " / " + string(count(${hub}))` }
    case 4:
      return { ...common, kind: 'drop-down', settings: { options: OPTIONS } }
    case 5:
      return { ...common, kind: 'radio-button', settings: { options: OPTIONS } }
    case 6:
      return { ...common, kind: 'checkbox', settings: { options: OPTIONS } }
    case 7:
      return { ...common, kind: 'date', settings: {} }
    case 8:
      return { ...common, kind: 'text-area', settings: { max: 500 } }
    default:
      return text
  }
}

/** 1,000 fields, 300 of them with a rule, in as few sections as a form allows. */
function largeForm(fields: number) {
  const each = fields / SECTIONS
  return {
    subjectFieldId: 'field-0',
    sections: Array.from({ length: SECTIONS }, (_, section) => ({
      type: 'section',
      id: `section-${section}`,
      title: `Part ${section + 1}`,
      nodes: Array.from({ length: each }, (_, index) => fieldAt(section * each + index, each)),
    })),
  }
}

/** Publishes the form as the next version of one that starts a workflow; returns the address at which it is filled in. */
async function publish(send: Actor, fields: number): Promise<string> {
  const { body } = await send<FormRow[]>('POST', '/forms/list', { limit: 20, filter: { status: ['PUBLISH'] } })
  const row = body.data.find(({ formFlow, formName }) => formName === 'Hazard report' && formFlow.length > 0)
  if (!row) throw new Error(`the demo has no form that starts a workflow: ${JSON.stringify(body)}`)
  const { id, version, formName, description } = row
  const saved = await send<FormRow>('POST', '/forms/update', {
    id,
    version,
    formName,
    description,
    definition: largeForm(fields),
  })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  const done = await send('POST', `/forms/publish/${id}`, undefined, { 'if-match': `"${saved.body.data.version}"` })
  if (done.status !== 200) throw new Error(JSON.stringify(done.body))
  return `/form/${id}`
}

/** Notes the time from each key press, and from each click, to the paint that follows. */
function watch() {
  const times: number[] = []
  const painted = (done: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = done
      port2.postMessage(null)
    })
  addEventListener('keydown', ({ timeStamp }) => painted(() => times.push(performance.now() - timeStamp)), {
    capture: true,
  })
  let clicked = 0
  addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true })
  Object.assign(window, {
    keyTimes: times,
    /** Resolves with the ms from the last click, or from the start of the page, until the form can be typed into. */
    opened: () =>
      new Promise<number>((resolve) => {
        const look = () =>
          document.querySelector('.form-section input') === null
            ? requestAnimationFrame(look)
            : painted(() => resolve(performance.now() - clicked))
        look()
      }),
  })
}
declare global {
  interface Window {
    keyTimes: number[]
    opened: () => Promise<number>
  }
}

const slow = async (client: CDPSession) => client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
const at = (sorted: readonly number[], part: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN)
const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)

async function signIn(page: Page, url: string) {
  await page.goto(url)
  await page.getByLabel('Employee ID').fill(REPORTER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'New report' }).first().waitFor()
}

/** How long the form takes to open: from the home page, and by its address with all code to be run. */
async function open(page: Page, url: string, address: string, rounds: number) {
  const fromHome: number[] = []
  const byAddress: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.goto(url)
    await page.getByRole('button', { name: 'New report' }).first().tap()
    await page.getByRole('menuitem', { name: 'Hazard report' }).tap()
    fromHome.push(await page.evaluate(() => window.opened()))
    await page.goto(url + address)
    byAddress.push(await page.evaluate(() => window.opened()))
  }
  return { openMs: at(sorted(fromHome), 0.5), openByAddressMs: at(sorted(byAddress), 0.5) }
}

/** Types into some fields, one letter after the other; the ms from each press to its paint. */
async function type(page: Page, labels: readonly string[], letters: number): Promise<number[]> {
  for (const label of labels) {
    // A field far from the screen is a label alone, until the screen comes near.
    await page.getByText(label, { exact: true }).scrollIntoViewIfNeeded()
    await page.getByRole('textbox', { name: label, exact: true }).focus()
    for (let letter = 0; letter < letters; letter++) {
      await page.keyboard.press('abcdefghij'[letter % 10] ?? 'a')
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    }
  }
  return page.evaluate(() => window.keyTimes.splice(0))
}

async function measure(context: BrowserContext, url: string, address: string, rounds: number) {
  const page = await context.newPage()
  await page.addInitScript(watch)
  await signIn(page, url)
  await slow(await context.newCDPSession(page))
  const load = loadavg()[0]
  const opening = await open(page, url, address, rounds)
  const ordinary = await type(page, ['Question 9', 'Question 19', 'Question 99', 'Question 159'], 40)
  const ten = await type(page, ['Question 10', 'Question 20', 'Question 160'], 40)
  const hub = await type(page, ['Question 0'], 80)
  const all = sorted([...ordinary, ...ten, ...hub])
  const median = (list: readonly number[]) => at(sorted(list), 0.5)
  return {
    loadBefore: load,
    ...opening,
    presses: all.length,
    pressMs: at(all, 0.5),
    pressP99Ms: at(all, 0.99),
    pressWithDependentsMs: median(ten),
    pressSeenByFortyMs: median(hub),
    loadAfter: loadavg()[0],
  }
}

/** A form of 1,000 fields with 300 rules on a phone profile: how fast it opens, and how soon a key press is painted. */
export async function proveLargeForm(context: ServerUnderTest, fields: number, rounds: number) {
  await context.start()
  const address = await publish(await actor(context.url, ADMINISTRATOR), fields)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
    return await measure(await browser.newContext(phone), context.url, address, rounds)
  } finally {
    await browser.close()
  }
}
