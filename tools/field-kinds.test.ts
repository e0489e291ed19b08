import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { kinds } from '../packages/contract/src/domains/forms/kinds.ts'

const MAPS = ['packages/contract/src/domains/forms/kinds.ts', 'apps/web/src/domains/forms/kinds/index.ts']
// Names the kinds that questions of another format become; a new kind needs nothing there.
const IMPORT = 'apps/api/src/domains/forms/xlsform/'

it('a field kind is named in its two maps, by the import of XLSForms and nowhere else', () => {
  const names = Object.keys(kinds)
  const hyphenated = names.filter((name) => name.includes('-')).join('|')
  // A name that is a plain word counts in the folders of forms where it is called a kind, or a field's type is taken of it.
  const anywhere = new RegExp(`['"](${hyphenated})['"]`)
  const inForms = new RegExp(`${anywhere.source}|(kind\\W{1,8}|FieldOf<)['"](${names.join('|')})['"]`)
  const files = globSync('{packages,apps}/*/src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  const naming = files.filter((file) => {
    const rule = file.includes('/domains/forms/') ? inForms : anywhere
    return rule.test(readFileSync(file, 'utf8'))
  })
  expect(naming.some((file) => file.startsWith(IMPORT))).toBe(true)
  expect(naming.filter((file) => !file.startsWith(IMPORT)).sort()).toEqual([...MAPS].sort())
})
