import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from '../apps/api/demo/accounts.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const FENCE = /^ *```[\s\S]*?^ *```$/gm
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]

/** The heading's anchor as GitHub makes it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
const anchorsOf = (page: string) => [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading))

describe.each(pages)('%s', (page) => {
  const text = read(page)
  const prose = text.replace(FENCE, '')

  it('has no broken links', () => {
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const broken = links.filter((target) => {
      if (/^https?:/.test(target)) return false
      const [file = '', section] = target.split('#')
      const linked = file === '' ? page : path.join(path.dirname(page), file)
      return !existsSync(linked) || (section !== undefined && !anchorsOf(linked).includes(section))
    })
    expect(broken).toEqual([])
  })

  it('names only existing files', () => {
    const named = [...prose.matchAll(/`((?:apps|packages|tools|bench|e2e|docs)\/[\w./-]+)`/g)].map(
      ([, file = '']) => file,
    )
    expect(named.filter((file) => !existsSync(file))).toEqual([])
  })

  it('names only existing commands', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})

describe('README.md', () => {
  it('has a row for every setting', () => {
    const config = read('apps/api/src/platform/config.ts')
    const names = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
    const rows = [...read('README.md').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name)
    expect(rows.sort()).toEqual(names.sort())
    expect(rows).toContain('DATABASE_URL')
  })

  it('has a row for every demo account, with its role and the password', () => {
    const rows = [...read('README.md').matchAll(/^\| (\d{8}) \| ([^|]+) \|/gm)].map(([, id, role]) => [id, role])
    expect(rows).toEqual(demoAccounts.map(({ username, role }) => [username, role]))
    expect(read('README.md')).toContain(`\`${DEMO_PASSWORD}\``)
  })
})

describe('docs/decisions', () => {
  it('are numbered without a gap and short', () => {
    const files = globSync('docs/decisions/*.md').sort()
    const numbers = files.map((file) => Number(path.basename(file).slice(0, 4)))
    expect(numbers).toEqual(files.map((_, index) => index + 1))
    expect(files.filter((file) => read(file).trim().split('\n').length > 40)).toEqual([])
  })
})

describe('docs/glossary.md', () => {
  it('explains every mark of a decision that code, tests and docs name', () => {
    const marks = (text: string) => text.match(/\b(?:G-\d{3}|AMB-\d{2})\b/g) ?? []
    const files = globSync('{apps,packages,e2e,bench,tools,docs}/**/*.{ts,tsx,sql,css,md}', {
      exclude: (name) => name === 'node_modules',
    })
    const named = new Set(files.flatMap((file) => marks(read(file))))
    const explained = new Set(marks(read('docs/glossary.md')))
    expect([...named].filter((mark) => !explained.has(mark))).toEqual([])
    expect(named.size).toBeGreaterThan(50)
  })
})
