// npm test: every check of the repository, ending in one line "N passed, N failed". With `--since <commit>` the tests that a
// change can reach, without the journeys.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { changedSince, reachedTests } from './reached-tests.mjs'

const MIN_MODULES = 250
const { since: base } = parseArgs({ options: { since: { type: 'string' } } }).values
const changed = base === undefined ? null : changedSince(base)
/** The modules with their imports. */
let modules = []
const reports = mkdtempSync(path.join(tmpdir(), 'selamat-reports-'))
const counts = { passed: 0, failed: 0 }
const failedSteps = []
/** Journeys that passed only when they were walked again: on a busy machine a step can miss its time. */
let unsteady = []
/** The tests that failed, named at the end too: a long output is often kept only in part. */
const failedTests = []

// The servers and workers of the tests compile the same modules.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/compiled')

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`
const times = []

/** Runs a command; gives whether it ended well, and what it wrote where that is not shown at once. */
async function run(command, args, { env = {}, quiet = false } = {}) {
  const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(command, args, { stdio, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  const [status] = await once(child, 'close').catch((error) => [error.message])
  return { good: status === 0, output }
}

/** A check that is one: it passes or fails as a whole. What it writes is shown when it has ended. */
async function check(name, work) {
  const since = performance.now()
  const { good, output } = await work()
  console.log(`\n── ${name}\n${output}`)
  times.push([name, seconds(since)])
  counts[good ? 'passed' : 'failed']++
  if (!good) failedSteps.push(name)
}

/** A suite of tests: its own counts are added; a suite that ended badly without a failed test is one failure. */
async function suite(name, work, count) {
  console.log(`\n── ${name}`)
  const since = performance.now()
  const { good } = await work()
  times.push([name, seconds(since)])
  const { passed, failed } = count()
  counts.passed += passed
  counts.failed += failed || (good ? 0 : 1)
  if (!good || failed) failedSteps.push(name)
}

/** The slowest of a suite, so that it is seen which proof costs most. */
function showSlowest(what, list) {
  const slowest = list.toSorted((one, two) => two.ms - one.ms).slice(0, 10)
  if (slowest.length) console.log(`\nslowest ${what}:`)
  for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

const bin = (name) => path.join('node_modules', '.bin', name)
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** dependency-cruiser without a parser reads nothing and is content: the number of modules is part of the check. */
async function importRules() {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'apps', 'packages', 'bench', 'e2e']
  const { good, output } = await run(bin('depcruise'), args, { quiet: true })
  const graph = JSON.parse(output.slice(output.indexOf('{')))
  const { summary } = graph
  modules = graph.modules
  const lines = summary.violations.map(({ rule, from, to }) => {
    const comment = summary.ruleSetUsed.forbidden.find(({ name }) => name === rule.name)?.comment ?? ''
    return `${rule.name}: ${from} → ${to}\n  ${comment}`
  })
  lines.push(`${summary.totalCruised} modules, ${summary.violations.length} violations`)
  const all = summary.totalCruised >= MIN_MODULES
  return { good: good && summary.violations.length === 0 && all, output: lines.join('\n') }
}

/** The names of the journeys that passed at the second try. */
const unsteadyOf = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line} ${title}`),
  ...suites.flatMap(unsteadyOf),
]

/** Each journey with how long it took. */
const journeysOf = ({ suites = [], specs = [] }) => [
  ...specs.map(({ file, line, title, tests }) => ({
    name: `${file}:${line} ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  })),
  ...suites.flatMap(journeysOf),
]

/** Draws pages as Chromium does, at two thirds of its cost: it has no window. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const BROWSERS = [
  process.env.CHROMIUM,
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Runs Debian's installer; false where that fails. */
function apt(...args) {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', [...args, '-qq'], { stdio: 'ignore', timeout: 300_000, env })
    return true
  } catch {
    return false
  }
}
const install = (name) => apt('install', '-y', '--no-install-recommends', name)

const found = () => BROWSERS.find((file) => file && existsSync(file))

/** The named browser, else the one without a window, which Debian has, else another that is there. */
function findBrowser() {
  const isDebian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (process.env.CHROMIUM || existsSync(HEADLESS) || !isDebian) return found()
  console.log('Installing Chromium…')
  const there = install('chromium-headless-shell') || (apt('update') && install('chromium-headless-shell'))
  if (!there && !found()) install('chromium')
  return found()
}

const quietly = (name, args) => () => run(name, args, { quiet: true })
// One checker a project: several would each work out the same types. It goes on beside the first tests.
const types = check('types', quietly(bin('tsc'), ['-b', '--checkers', '1']))
await Promise.all([
  check('import rules', importRules),
  check('format and lint', quietly(bin('biome'), ['ci', '.'])),
  check('dead code', quietly(bin('knip'), [])),
  check('lock file', quietly(process.execPath, ['tools/lock-complete.mjs', '--check'])),
])

const unit = path.join(reports, 'vitest.json')
const reached = changed === null ? null : reachedTests(modules, changed)
if (changed !== null) {
  console.log(
    `\n${changed.length} files changed since ${base}: ${reached === null ? 'all' : reached.length} test files`,
  )
}
await suite(
  'unit and API tests',
  () =>
    run(bin('vitest'), [
      ...['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unit}`, '--passWithNoTests'],
      ...(reached ?? []),
    ]),
  () => ({ passed: readJson(unit)?.numPassedTests ?? 0, failed: readJson(unit)?.numFailedTests ?? 0 }),
)
const files = readJson(unit)?.testResults ?? []
for (const { name, status, message, assertionResults } of files) {
  const file = path.relative('.', name)
  const failures = assertionResults.filter((result) => result.status === 'failed')
  failedTests.push(...failures.map((one) => `${file}: ${one.fullName}\n    ${one.failureMessages[0]?.slice(0, 600)}`))
  if (status === 'failed' && failures.length === 0) failedTests.push(`${file}: ${message.slice(0, 600)}`)
}
showSlowest(
  'test files',
  files.map(({ name, startTime, endTime }) => ({ name: path.relative('.', name), ms: endTime - startTime })),
)

await types
const journeys = path.join(reports, 'playwright.json')
const browser = changed === null ? findBrowser() : undefined
if (changed !== null) {
  console.log('\nThe journeys run without --since.')
} else if (browser) {
  await suite(
    'journeys in the browser',
    () =>
      run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts', '--retries', '1'], {
        env: { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: journeys },
      }),
    () => {
      const report = readJson(journeys)
      unsteady = unsteadyOf(report ?? {})
      return {
        passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
        failed: report?.stats.unexpected ?? 0,
      }
    },
  )
  showSlowest('journeys', journeysOf(readJson(journeys) ?? {}))
} else {
  console.log(
    '\nNo browser was found: install Chromium (Debian: apt-get install chromium-headless-shell) or name one in CHROMIUM.',
  )
  counts.failed++
}

console.log(`\ntimes: ${times.map((time) => time.join(' ')).join(', ')}`)
for (const name of failedTests) console.log(`\nFAILED: ${name}`)
for (const name of unsteady) console.log(`\nUNSTEADY, passed only at the second try: ${name}`)
if (failedSteps.length) console.log(`\nfailed: ${failedSteps.join(', ')}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed ? 1 : 0)
