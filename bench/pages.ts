import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'

const DIST = path.join(import.meta.dirname, '../apps/web/dist')
const LOADS = 7
const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** The largest contentful paint of the page so far, in ms. */
const largestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )

async function gzipped(files: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const file of files) bytes += gzipSync(await readFile(path.join(DIST, file)), { level: 9 }).length
  return bytes
}

/** First-load bytes of the sign-in page, and the largest paint of it and of the first table, each page opened cold. */
export async function measurePages(url: string): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const scripts = new Set<string>()
    const signInPaints: number[] = []
    const tablePaints: number[] = []
    for (let load = 0; load < LOADS; load++) {
      const context = await browser.newContext()
      const page = await context.newPage()
      page.on('response', (response) => {
        const name = new URL(response.url()).pathname
        if (name.endsWith('.js') && load === 0) scripts.add(name)
      })
      await page.goto(url)
      await page.getByLabel('Employee ID').waitFor()
      if (load === 0) scripts.forEach((name) => void name)
      signInPaints.push(await largestPaint(page))
      const typed = new Set(scripts)
      await page.getByLabel('Employee ID').fill('10000002')
      await page.getByLabel('Password', { exact: true }).fill('Selamat#2026')
      await page.getByRole('button', { name: 'Login' }).click()
      await page.getByRole('navigation').first().waitFor()
      const table = await context.newPage()
      await table.goto(`${url}/master-location`)
      await table.getByRole('row').nth(2).waitFor()
      tablePaints.push(await largestPaint(table))
      if (load === 0) for (const name of [...scripts]) if (!typed.has(name)) scripts.delete(name)
      await context.close()
    }
    const known = new Set(await readdir(path.join(DIST, 'assets')))
    const loaded = [...scripts].map((name) => name.replace(/^\//, '')).filter((name) => known.has(path.basename(name)))
    return [
      `JavaScript before the sign-in page can be typed into: ${((await gzipped(loaded)) / 1000).toFixed(0)} kB gzip in ${loaded.length} files`,
      `largest paint of the sign-in page: ${median(signInPaints).toFixed(0)} ms; of the first table: ${median(tablePaints).toFixed(0)} ms (median of ${LOADS} cold loads)`,
    ]
  } finally {
    await browser.close()
  }
}
