// Adds to package-lock.json the programs for other platforms that npm leaves out where its registry lacks them: without
// their entries `npm ci` refuses the lock. They carry os and cpu, so they are fetched only where they are needed.
// Run it after every change of the lock; `--check` changes nothing and fails when something is missing.
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const LIBRARIES = { musl: 'musl', musleabihf: 'musl', gnu: 'glibc', gnueabihf: 'glibc' }

/**
 * Adds the missing optional packages to a lock (its parsed content) in place; returns the keys added.
 * Throws when a missing package's name does not tell its platform.
 */
export function completeLock(lock) {
  const added = []
  for (const [owner, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const found = resolveFrom(lock.packages, owner, name)
      const version = range.replace(/^[\^~]/, '')
      if (found && (found.version === version || version !== range)) continue
      const key = found ? `${owner}/node_modules/${name}` : `node_modules/${name}`
      lock.packages[key] = { version, ...platformOf(name), ...(entry.dev && { dev: true }), optional: true }
      added.push(key)
    }
  }
  const inOrder = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  if (added.length > 0) lock.packages = Object.fromEntries(inOrder)
  return added
}

/** Finds a package as Node does: in the owner's own folder, then in each one above. */
function resolveFrom(packages, owner, name) {
  for (let folder = owner; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const found = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]
    if (found || folder === '') return found
  }
}

function platformOf(name) {
  const parts = name.split(/[/-]/)
  const os = parts.filter((part) => SYSTEMS.includes(part))
  const cpu = parts.filter((part) => PROCESSORS.includes(part))
  const libc = parts.flatMap((part) => LIBRARIES[part] ?? [])
  if (os.length === 0 && cpu.length === 0)
    throw new Error(`${name} is missing in the lock and its name tells no platform`)
  return { ...(cpu.length && { cpu }), ...(libc.length && { libc }), ...(os.length && { os }) }
}

function main() {
  const file = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const added = completeLock(lock)
  if (!process.argv.includes('--check')) {
    if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
    console.log(`package-lock.json: ${added.length} entries added`)
  } else if (added.length > 0) {
    console.error(
      `package-lock.json lacks ${added.length} entries, ${added[0]} first: run node tools/lock-complete.mjs`,
    )
    process.exitCode = 1
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) main()
