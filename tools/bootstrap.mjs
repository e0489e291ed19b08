// Makes a fresh clone ready: installs the packages when the lock has changed, and with --build builds the pages
// and the server when their sources have. Runs before anything is installed, so on any Node from 20 and with nothing but its own modules.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 20
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const inRoot = (...names) => path.join(root, ...names)

const INSTALL_STAMP = inRoot('node_modules', '.installed')
/** What is built, in which folder, and what it is made of. */
const BUILDS = [
  { what: 'pages', folder: inRoot('apps', 'web'), sources: ['apps/web', 'packages/contract', 'package-lock.json'] },
  { what: 'server', folder: inRoot('apps', 'api'), sources: ['apps/api', 'packages/contract', 'package-lock.json'] },
]
const NOT_SOURCES = /^(node_modules|dist|dist\.new|test|.*\.test\.tsx?|\..*)$/
// Settings of the npm that called us, which must not reach the one we call: they may name another folder, leave
// packages out or keep it from writing.
const NOT_INHERITED =
  /^npm_(lifecycle|package)_|^npm_config_(workspaces?|include_workspace_root|include|omit|only|also|production|dev|optional|global|location|prefix|local_prefix|global_prefix|dry_run|package_lock|package_lock_only|ignore_scripts|install_strategy|install_links|os|cpu|libc|json|long|parseable|loglevel)$/i

class Failure extends Error {}

async function main() {
  const [major = '0'] = process.versions.node.split('.')
  if (Number(major) < OLDEST_NODE) {
    throw new Failure(`Node ${process.versions.node} is too old: install Node ${OLDEST_NODE} or newer and try again.`)
  }
  await installPackages()
  if (process.argv.includes('--build')) await Promise.all(BUILDS.map(build))
}

async function installPackages() {
  const lock = readFileSync(inRoot('package-lock.json'))
  const stamp = `${digest(lock)} ${process.platform}-${process.arch}\n`
  if (readIfThere(INSTALL_STAMP) === stamp) return
  if (!isInstalled(JSON.parse(lock.toString()))) {
    console.log('Installing packages…')
    // Nothing we use needs its install scripts; --include overrides NODE_ENV=production, which would leave out Vite.
    const options = [
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]
    await run(npmCommand(['ci', ...options]), root, 'The packages could not be installed (npm ci)')
  }
  writeFileSync(INSTALL_STAMP, stamp)
}

/** Whether npm's own record of node_modules has all that the lock asks for: then `npm install` was here. */
function isInstalled(lock) {
  const record = readIfThere(inRoot('node_modules', '.package-lock.json'))
  if (record === undefined) return false
  const installed = JSON.parse(record).packages
  return Object.entries(lock.packages).every(([key, locked]) => {
    if (!key.includes('node_modules/') || locked.link) return true
    if (installed[key]) return installed[key].version === locked.version
    return locked.optional === true && !isForHere(locked)
  })
}

/** Whether an optional package is meant for this platform. */
function isForHere({ os, cpu, libc }) {
  const fits = (list, here) => list === undefined || [list].flat().includes(here)
  return (os || cpu) && !libc && fits(os, process.platform) && fits(cpu, process.arch)
}

function npmCommand(options) {
  const ownNpm = process.env.npm_execpath ?? ''
  // The Node that is about to be replaced can't be the one that replaces it on every system.
  const callersNode = process.env.npm_node_execpath ?? ''
  const isOutside = existsSync(callersNode) && !realpathSync(callersNode).startsWith(inRoot('node_modules'))
  if (/npm-cli\.c?js$/.test(ownNpm) && existsSync(ownNpm))
    return [isOutside ? callersNode : process.execPath, ownNpm, ...options]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', ...options]
}

async function build({ what, folder, sources }) {
  const built = path.join(folder, 'dist')
  const stamp = `${digest(...sourcesOf(sources))}\n`
  if (readIfThere(path.join(built, '.built')) === stamp) return
  console.log(`Building the ${what}…`)
  // Built beside the old ones and then put in their place, so that a running server never lacks a file for long.
  const unfinished = `${built}.new`
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const options = ['build', '--outDir', unfinished, '--emptyOutDir', '--logLevel', 'warn']
  // Whoever calls, a test too: else the pages would have in them what helps developers, and be too large.
  const settings = { NODE_ENV: 'production' }
  await run([ownNode(), vite, ...options], folder, `The ${what} could not be built (vite build)`, settings)
  mkdirSync(unfinished, { recursive: true })
  writeFileSync(path.join(unfinished, '.built'), stamp)
  rmSync(built, { recursive: true, force: true })
  renameSync(unfinished, built)
}

/** The program of the Node that npm installed for this platform. */
function ownNode() {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  for (const name of Object.keys(optionalDependencies)) {
    const folder = inRoot('node_modules', name)
    const description = readIfThere(path.join(folder, 'package.json'))
    const program = description && JSON.parse(description).bin?.node
    if (program) return path.join(folder, program)
  }
  throw new Failure(
    `There is no Node for ${process.platform}-${process.arch} among the packages: this platform is not supported.`,
  )
}

/** Runs a program to its end, passing on the signals that would end us; throws Failure with its last lines. */
function run([program, ...options], cwd, failure, settings = {}) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name)))
  const child = spawn(program, options, {
    cwd,
    env: { ...env, ...settings },
    shell: program.endsWith('.cmd'),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => child.kill(signal))
  const lines = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (/\w/.test(line)) lines.push(`  ${line}`)
    })
  }
  return new Promise((resolve, reject) => {
    const fail = (reason) => reject(new Failure([`${failure}: ${reason}.`, ...lines.slice(-8)].join('\n')))
    child.on('error', (error) => fail(error.message))
    child.on('close', (status, signal) => {
      if (status === 0) resolve()
      else fail(signal ? `stopped by ${signal}` : `ended with ${status}`)
    })
  })
}

/** The files below the given paths, each as its name and content. */
function* sourcesOf(names) {
  for (const name of names) {
    const file = inRoot(name)
    let entries
    try {
      entries = readdirSync(file)
    } catch (error) {
      if (error.code !== 'ENOTDIR') throw error
      yield name
      yield readFileSync(file)
      continue
    }
    yield* sourcesOf(
      entries
        .filter((entry) => !NOT_SOURCES.test(entry))
        .sort()
        .map((entry) => `${name}/${entry}`),
    )
  }
}

function digest(...parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

main().catch((error) => {
  console.error(error instanceof Failure || error.code === 'EACCES' ? error.message : error)
  process.exitCode = 1
})
