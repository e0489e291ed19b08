import { userMenuOf } from '@selamat/contract/domains/identity/menu-preference'
import { describe, expect, it } from 'vitest'
import { modulesOf, preferredModule, splitsTasks, TYPE_OF } from './modules.ts'

const menu = userMenuOf

describe('the modules of a person', () => {
  it('default to Medical Center without preferences (SHELL-20)', () => {
    expect(preferredModule([])).toBe('Medical Center')
    expect(modulesOf([])).toEqual(['Medical Center'])
  })

  it('follow the preferences, the preferred one first in the header (ACCESS-61)', () => {
    expect(preferredModule(menu(['SHE']))).toBe('SHE')
    expect(modulesOf(menu(['SHE']))).toEqual(['SHE'])
    expect(preferredModule(menu(['SHE', 'ALL']))).toBe('SHE')
    expect(preferredModule(menu(['ALL']))).toBe('Medical Center')
    expect(preferredModule(menu(['ALL', 'SHE']))).toBe('Medical Center')
    expect(modulesOf(menu(['SHE', 'Medical Center']))).toEqual(['Medical Center', 'SHE'])
    expect(modulesOf(menu(['ALL']))).toEqual(['Medical Center', 'SHE'])
  })

  it('separate tasks only with more than one preference or ALL (ACCESS-26, ACCESS-27)', () => {
    const split = [menu(['ALL']), menu(['SHE', 'Medical Center']), menu(['SHE', 'ALL'])]
    expect(split.map(splitsTasks)).toEqual([true, true, true])
    const single = [menu([]), menu(['SHE']), menu(['Medical Center'])]
    expect(single.map(splitsTasks)).toEqual([false, false, false])
  })

  it('are health and safety in an address (ACCESS-28, ACCESS-29)', () => {
    expect(TYPE_OF).toEqual({ 'Medical Center': 'health', SHE: 'safety' })
  })
})
