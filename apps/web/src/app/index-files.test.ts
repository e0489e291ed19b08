import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const DOMAINS = path.join(import.meta.dirname, '../domains')
// What they declare are addresses and what fetches a part.
const WITH_OWN = ['audit', 'expiry', 'safety-voice', 'search', 'workflow']

it('an index of a domain only names what stands elsewhere: one with code of its own takes all that it names into the first file', () => {
  const withOwn = globSync('*/index.ts', { cwd: DOMAINS }).filter((file) => {
    const text = readFileSync(path.join(DOMAINS, file), 'utf8')
    return text.replaceAll(/export (type )?\{[^}]*\} from '[^']+'\n/g, '').trim() !== ''
  })
  expect(withOwn.map((file) => path.dirname(file)).sort()).toEqual(WITH_OWN)
})
