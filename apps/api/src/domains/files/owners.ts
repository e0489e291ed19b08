import type { Actor } from '../../platform/access.ts'
import type { House } from '../../platform/house.ts'

/** May the actor open the record that owns a file? Filled in `domains.ts`, one line a kind of owner. */
export type FileOwners = Readonly<Record<string, (house: House, actor: Actor, ownerId: number) => Promise<boolean>>>
