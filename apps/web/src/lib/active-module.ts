import { useSyncExternalStore } from 'react'
import { MODULES, type Module, modulesOf, preferredModule } from './modules.ts'
import { session } from './session.ts'

const watchers = new Set<() => void>()
const keyOf = (userId: number) => `module:${userId}`

/** The module the signed-in person works in: the one last chosen on this device, else the preferred one (ACCESS-61, SHELL-20). */
export function activeModule(): Module {
  const user = session.get().session?.user
  if (user === undefined) return preferredModule([])
  const chosen = localStorage.getItem(keyOf(user.id))
  const own = modulesOf(user.userMenu)
  return MODULES.find((module) => module === chosen && own.includes(module)) ?? preferredModule(user.userMenu)
}

/** Switches the module and remembers it for the person. */
export function chooseModule(module: Module): void {
  const user = session.get().session?.user
  if (user === undefined) return
  localStorage.setItem(keyOf(user.id), module)
  for (const watch of watchers) watch()
}

function subscribe(watch: () => void) {
  const stop = session.subscribe(watch)
  watchers.add(watch)
  return () => {
    stop()
    watchers.delete(watch)
  }
}

/** `activeModule` for components: redraws when it changes. */
export const useModule = (): Module => useSyncExternalStore(subscribe, activeModule)
