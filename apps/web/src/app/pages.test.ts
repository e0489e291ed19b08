import type { AnyResource } from '@selamat/contract/kit/resource'
import { describe, expect, it, vi } from 'vitest'

// What the session asks of a browser when it is first imported.
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { PAGES } = await import('./pages.ts')

const contract = import.meta.glob<Record<string, unknown>>('../../../../packages/contract/src/domains/**/*.ts', {
  eager: true,
})
const isResource = (value: unknown): value is Pick<AnyResource, 'path' | 'paths' | 'menuItem'> =>
  typeof value === 'object' && value !== null && 'paths' in value && 'menuItem' in value
const resources = Object.values(contract).flatMap((exported) => Object.values(exported).filter(isResource))

describe.each(resources.map((resource) => ({ name: resource.path, resource })))(
  'the pages of $name',
  ({ resource }) => {
    it.each(Object.entries(resource.paths))('are mounted under the paths of the contract: %s', (_what, path) => {
      expect(PAGES.find((page) => page.path === path)).toMatchObject({ path, item: resource.menuItem })
    })
  },
)
