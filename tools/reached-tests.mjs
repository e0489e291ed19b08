// Which tests a change can reach, by the imports of the modules: `npm test -- --since main`.
import { execFileSync } from 'node:child_process'

const TEST = /\.test\.tsx?$/
/** Modules that join all others: what reaches them says nothing about what else has changed. */
const JOINTS =
  /^(apps\/api\/src\/(app|domains|jobs)\.ts|apps\/web\/src\/app\/(pages|product|router)\.tsx?|packages\/contract\/src\/notifications\.ts)$/
/** What any test can depend on without importing it. */
const EVERYTHING =
  /^(apps\/api\/migrations\/|package(-lock)?\.json$|vitest\.config\.ts$|\.ci\/|apps\/[^/]+\/package\.json$)/
const API_DOMAIN = /^apps\/api\/src\/domains\/[^/]+\//

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** The files that differ from a commit, and new ones. Throws where there is no such commit. */
export const changedSince = (ref) => [
  ...new Set([...git('diff', '--name-only', ref, '--'), ...git('ls-files', '--others', '--exclude-standard')]),
]

/**
 * The test files that changed files can reach; null: all of them.
 *
 * A test of the API speaks HTTP to the whole app: it belongs to what its folder's domain does, and to what it imports. The
 * tests over all operations are few and quick, and run with every change of API or contract.
 *
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules as dependency-cruiser lists them
 * @param {string[]} changed
 */
export function reachedTests(modules, changed) {
  if (changed.some((file) => EVERYTHING.test(file))) return null
  const importers = new Map()
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) importers.set(resolved, [...(importers.get(resolved) ?? []), source])
  }
  const reached = new Set(changed)
  for (const file of reached) {
    if (JOINTS.test(file) && !changed.includes(file)) continue
    for (const importer of importers.get(file) ?? []) reached.add(importer)
  }
  const folders = [...new Set([...reached].flatMap((file) => API_DOMAIN.exec(file)?.[0] ?? []))]
  const ofServer = [...reached].some((file) => /^(apps\/api|packages\/contract)\/src\//.test(file))
  const isReached = (file) =>
    reached.has(file) ||
    file.startsWith('tools/') ||
    (ofServer && /^apps\/api\/src\/[^/]+$/.test(file)) ||
    folders.some((folder) => file.startsWith(folder))
  return modules.map(({ source }) => source).filter((file) => TEST.test(file) && isReached(file))
}
