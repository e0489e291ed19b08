import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { openDatabase } from '../../apps/api/src/platform/database.ts'
import { makeEmpty } from '../dataset.ts'
import { startProduct } from '../servers.ts'

const LOADS = 5
const PANS = 60
const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** Fills the first company up to so many posts: each stands below an earlier one, seven or so below each. */
const FILL = `
  with kept as (select array_agg(id order by id) as ids, count(*)::int as n from sub_hierarchies where company_id = $1),
    base as (select min(hierarchy_id) as model, min(position_id) as position, (select max(id) from sub_hierarchies) as last from sub_hierarchies where company_id = $1)
  insert into sub_hierarchies (id, company_id, hierarchy_id, parent_id, position_id, title, created_at, updated_at)
  overriding system value
  select base.last + i, $1, base.model,
    case when i <= 7 then kept.ids[1 + i % kept.n] else base.last + i / 7 end,
    base.position, 'Post ' || i, now(), now()
  from kept, base, generate_series(1, $2::int - kept.n) i`

async function fill(url: string, posts: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ companyId: number }>(
      `select company_id as "companyId" from users where username = '10000002'`,
    )
    await client.query(FILL, [rows[0]?.companyId, posts])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** From the start of the load until the frame after the chart was drawn, in ms. */
const paintOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector('.chart canvas')) requestAnimationFrame(() => resolve(performance.now()))
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

const watchTasks = (page: Page) =>
  page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })

/** The longest task since it was last asked for; 0 where none was over 50 ms. */
const longestTask = (page: Page) =>
  page.evaluate(() => {
    const tasks: unknown = Object.getOwnPropertyDescriptor(window, 'tasks')?.value
    return Array.isArray(tasks) ? Math.round(Math.max(0, ...tasks.splice(0))) : 0
  })

async function pan(page: Page): Promise<void> {
  const box = await page.locator('.chart canvas').boundingBox()
  if (!box) throw new Error('the chart is not drawn')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step < PANS; step++) {
    await page.mouse.move(x + 150 * Math.sin(step / 5), y + 80 * Math.cos(step / 4))
  }
  await page.mouse.up()
}

/** An organisation chart of so many posts: how soon it stands, and the longest task while all of it is unfolded and panned. */
export async function proveChart(serverUrl: string, posts: number, dataDir: string, port: number) {
  const url = await makeEmpty(serverUrl, 'prove_chart')
  const database = openDatabase(url, { max: 4, onError: () => undefined, patient: true })
  await loadDemo({ database, clock: systemClock, employees: 400 })
  await database.close()
  await fill(url, posts)
  const product = await startProduct(url, port, dataDir)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(product.url)
    await page.getByLabel('Employee ID').fill('10000002')
    await page.getByLabel('Password', { exact: true }).fill('Selamat#2026')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('navigation').first().waitFor()
    const paints: number[] = []
    for (let load = 0; load < LOADS; load++) {
      await page.goto(`${product.url}/organisation-chart`, { waitUntil: 'commit' })
      paints.push(await paintOf(page))
    }
    await watchTasks(page)
    await pan(page)
    const longestPanFolded = await longestTask(page)
    await page.getByRole('button', { name: 'Expand all' }).click()
    const longestUnfold = await longestTask(page)
    await pan(page)
    return {
      posts,
      paintMs: Math.round(median(paints)),
      worstPaintMs: Math.round(Math.max(...paints)),
      longestTaskMs: { pan: longestPanFolded, unfoldAll: longestUnfold, panAll: await longestTask(page) },
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}
