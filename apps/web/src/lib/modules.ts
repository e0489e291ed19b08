import type { UserMenu } from '@selamat/contract/domains/identity/menu-preference'

/** The two halves of the product that a person's tasks belong to. */
export const MODULES = ['Medical Center', 'SHE'] as const
export type Module = (typeof MODULES)[number]

/** How the address of My Task names a module (ACCESS-28, ACCESS-29). */
export const TYPE_OF: Readonly<Record<Module, 'health' | 'safety'>> = { 'Medical Center': 'health', SHE: 'safety' }

const DEFAULT: Module = 'Medical Center'
const names = (menu: UserMenu) => menu.map(({ menuPreference }) => menuPreference.menuPreferenceName)

/** Whether a person's tasks are told apart by module: more than one preference, or ALL (ACCESS-26). */
export const splitsTasks = (menu: UserMenu): boolean => menu.length > 1 || names(menu).includes('ALL')

/** The modules a person works in: both for ALL, the default for no preference (SHELL-20). */
export function modulesOf(menu: UserMenu): readonly Module[] {
  const granted = names(menu)
  if (granted.includes('ALL')) return MODULES
  const own = MODULES.filter((module) => granted.includes(module))
  return own.length === 0 ? [DEFAULT] : own
}

/** The module a person begins in: the preferred one, the default for none or for ALL (ACCESS-61, SHELL-20, AMB-34). */
export function preferredModule(menu: UserMenu): Module {
  const preferred = menu.find(({ isPreference }) => isPreference)?.menuPreference.menuPreferenceName
  return MODULES.find((module) => module === preferred) ?? modulesOf(menu)[0] ?? DEFAULT
}
