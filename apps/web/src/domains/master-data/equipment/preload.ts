import { can } from '../../../lib/session.ts'

/**
 * Reads the types of equipment once a session is there, restored or new, so that the fields that pick one open at once
 * (SHELL-11, SHELL-12). Nothing for who cannot read them.
 */
export async function preloadEquipmentTypes(): Promise<void> {
  if (!can('read', 'submenu/Equipment')) return
  // Only an early start: a part that did not come is fetched, and its failure shown, where it is needed.
  const part = await import('./read-types.ts').catch(() => null)
  await part?.readEquipmentTypes()
}
