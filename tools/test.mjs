// npm test: every check of the house, one after the other, ending in one line "N passed, N failed".
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const MIN_MODULES = 250
const reports = mkdtempSync(path.join(tmpdir(), 'selamat-reports-'))
const counts = { passed: 0, failed: 0 }
const failedSteps = []
/** Journeys that passed only when they were walked again: on a busy machine a step can miss its time. */
let unsteady = []

/** Runs a command in the foreground; gives whether it ended well. */
function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) console.error(error.message)
  return status === 0
}

/** A check that is one: it passes or fails as a whole. */
function check(name, work) {
  console.log(`\n── ${name}`)
  const good = work()
  counts[good ? 'passed' : 'failed']++
  if (!good) failedSteps.push(name)
}

/** A suite of tests: its own counts are added; a suite that ended badly without a failed test is one failure. */
function suite(name, work, count) {
  console.log(`\n── ${name}`)
  const good = work()
  const { passed, failed } = count()
  counts.passed += passed
  counts.failed += failed || (good ? 0 : 1)
  if (!good || failed) failedSteps.push(name)
}

const bin = (name) => path.join('node_modules', '.bin', name)
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** dependency-cruiser without a parser reads nothing and is content: the number of modules is part of the check. */
function importRules() {
  const { stdout, status } = spawnSync(
    bin('depcruise'),
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'apps', 'packages', 'bench', 'e2e'],
    { encoding: 'utf8', maxBuffer: 1e9 },
  )
  const { summary } = JSON.parse(stdout)
  for (const { rule, from, to } of summary.violations) {
    const comment = summary.ruleSetUsed.forbidden.find(({ name }) => name === rule.name)?.comment ?? ''
    console.log(`${rule.name}: ${from} → ${to}\n  ${comment}`)
  }
  console.log(`${summary.totalCruised} modules, ${summary.violations.length} violations`)
  return status === 0 && summary.violations.length === 0 && summary.totalCruised >= MIN_MODULES
}

/** The names of the journeys that passed at the second try. */
const unsteadyOf = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line} ${title}`),
  ...suites.flatMap(unsteadyOf),
]

const BROWSERS = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A browser that is there, else Debian's, else one clear line. */
function findBrowser() {
  const there = () => BROWSERS.find((file) => file && existsSync(file))
  if (there()) return there()
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium…')
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    try {
      execFileSync('apt-get', ['update', '-qq'], quiet)
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
    } catch {
      return undefined
    }
  }
  return there()
}

check('format and lint', () => run(bin('biome'), ['ci', '.']))
check('types', () => run(bin('tsc'), ['-b']))
check('import rules', importRules)
check('dead code', () => run(bin('knip'), []))
check('lock file', () => run(process.execPath, ['tools/lock-complete.mjs', '--check']))

const unit = path.join(reports, 'vitest.json')
suite(
  'unit and API tests',
  () => run(bin('vitest'), ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unit}`]),
  () => ({ passed: readJson(unit)?.numPassedTests ?? 0, failed: readJson(unit)?.numFailedTests ?? 0 }),
)

const journeys = path.join(reports, 'playwright.json')
const browser = findBrowser()
if (browser) {
  suite(
    'journeys in the browser',
    () =>
      run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts', '--retries', '1'], {
        CHROMIUM: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: journeys,
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
} else {
  console.log('\nNo browser was found: install Chromium (Debian: apt-get install chromium) or name one in CHROMIUM.')
  counts.failed++
}

for (const name of unsteady) console.log(`\nUNSTEADY, passed only at the second try: ${name}`)
if (failedSteps.length) console.log(`\nfailed: ${failedSteps.join(', ')}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed ? 1 : 0)
